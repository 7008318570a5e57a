-- `require` for source files. Each script loads a module once, as if a bundler had put it into each script.
local K, gate, load = ...
local env, fail = K.env, K.fail
local loaded, loading = env.package.loaded, {}

function env.require(name)
  name = K.str(name, 1, 'require')
  local found = loaded[name]
  if found ~= nil then return found end
  local path, code, rewritten, templates, marks = K.result(gate(K.ops.module, name))
  if loading[path] then fail("module '" .. name .. "' requires itself") end
  local chunk, message = load(path, code, rewritten, templates, marks)
  if not chunk then K.error(message, 0) end
  loading[path] = true
  local fine, value = K.pcall(chunk, name)
  loading[path] = nil
  if not fine then K.error(value, 0) end
  if value ~= nil then loaded[name] = value
  elseif loaded[name] == nil then loaded[name] = true end
  return loaded[name]
end

-- All probes, in the order in which they run. A file of `probes/` is a list of
-- { name, what it asks, names of the API, function }, and maybe `look` or `act`: what a person is asked to do.

local LISTS = {
  { "values", require("probes/values") },
  { "moonsharp", require("probes/moonsharp") },
  { "texts", require("probes/texts") },
  { "marks", require("probes/marks") },
  { "places", require("probes/places") },
  { "motion", require("probes/motion") },
  { "containers", require("probes/containers") },
  { "decks", require("probes/decks") },
  { "spawning", require("probes/spawning") },
  { "zones", require("probes/zones") },
  { "players", require("probes/players") },
  { "hands", require("probes/hands") },
  { "events", require("probes/events") },
  { "time", require("probes/time") },
  { "scripts", require("probes/scripts") },
  { "interface", require("probes/interface") },
  { "buttons", require("probes/buttons") },
  { "surroundings", require("probes/surroundings") },
  { "devices", require("probes/devices") },
  { "physics", require("probes/physics") },
  { "global", require("probes/global") },
  { "sizes", require("probes/sizes") },
  { "eyes", require("probes/eyes") },
  { "acts", require("probes/acts") },
}

local probes = { all = {} }

for _, list in ipairs(LISTS) do
  for _, given in ipairs(list[2]) do
    probes.all[#probes.all + 1] = {
      id = list[1] .. "." .. given[1],
      asks = given[2],
      uses = given[3],
      run = given[4],
      look = given.look,
      act = given.act,
      within = given.within,
      expected = given.expected,
    }
  end
end

-- The probes that a person answers, or all others.
function probes.of(personal)
  local found = {}
  for _, probe in ipairs(probes.all) do
    local asked = probe.look ~= nil or probe.act ~= nil
    if asked == personal then
      found[#found + 1] = probe
    end
  end
  return found
end

-- The probes as plain data, without their functions.
function probes.listed()
  local found = {}
  for i, probe in ipairs(probes.all) do
    found[i] = {
      id = probe.id,
      asks = probe.asks,
      uses = probe.uses,
      by = probe.look and "eyes" or probe.act and "hands" or "script",
      request = probe.look or probe.act or "",
      within = probe.within or 0.01,
      expected = probe.expected or "",
    }
  end
  return found
end

return probes

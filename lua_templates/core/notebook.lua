-- Writes the record to a Notebook tab for copying, and reads a pasted record from another tab.

local notebook = {}

local RECORD = "Record"
local IMPORT = "Import"

local function tab_index(title)
  for _, tab in ipairs(Notes.getNotebookTabs()) do
    if tab.title == title then
      return tab.index
    end
  end
  return nil
end

local function body_of(title)
  for _, tab in ipairs(Notes.getNotebookTabs()) do
    if tab.title == title then
      return tab.body
    end
  end
  return nil
end

local function write(title, body)
  local index = tab_index(title)
  if index then
    Notes.editNotebookTab({ index = index, title = title, body = body, color = "Grey" })
  else
    Notes.addNotebookTab({ title = title, body = body, color = "Grey" })
  end
end

function notebook.export(record)
  write(RECORD, record)
end

--- The text pasted into the tab "Import"; nil if there is none. Creates the tab if it does not exist.
function notebook.import()
  local body = body_of(IMPORT)
  if body == nil then
    write(IMPORT, "")
  end
  if body == nil or body == "" then
    return nil
  end
  return body
end

return notebook

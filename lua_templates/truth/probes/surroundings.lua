-- The table, the room, the grid, light, music, notes and the facts of the save.

return {
  { "table", "Tables.getTable and its object", "Tables.getTable Tables.getTableObject", function()
    local object = Tables.getTableObject()
    return { Tables.getTable(), object.type, object.name }
  end },
  { "table-listed", "The table is not in getObjects", "Tables.getTableObject getObjects", function()
    local guid, listed = Tables.getTableObject().guid, false
    for _, obj in ipairs(getObjects()) do
      listed = listed or obj.guid == guid
    end
    return { type(guid), listed }
  end },
  { "table-url", "Tables.getCustomURL of a plain table", "Tables.getCustomURL", function(t)
    return t.attempt(function() return tostring(Tables.getCustomURL()) end)
  end },
  { "background", "Backgrounds.getBackground", "Backgrounds.getBackground Backgrounds.getCustomURL", function(t)
    return { Backgrounds.getBackground(), t.attempt(function() return tostring(Backgrounds.getCustomURL()) end) }
  end },
  { "grid", "The fields of Grid",
    "Grid.type Grid.show_lines Grid.sizeX Grid.sizeY Grid.snapping Grid.opacity", function()
    return { Grid.type, Grid.show_lines, Grid.sizeX, Grid.sizeY, Grid.snapping, Grid.opacity, Grid.offsetX,
      Grid.thick_lines }
  end },
  { "grid-set", "Grid can be changed", "Grid.sizeX", function(t)
    local size = Grid.sizeX
    t.finally(function() Grid.sizeX = size end)
    Grid.sizeX = 3
    return Grid.sizeX
  end },
  { "light", "Lighting",
    "Lighting.light_intensity Lighting.ambient_intensity Lighting.getLightColor Lighting.apply", function()
    return { Lighting.light_intensity, Lighting.ambient_intensity, Lighting.reflection_intensity, Lighting.ambient_type,
      Lighting.getLightColor(), Lighting.apply() }
  end },
  { "light-set", "Lighting can be changed", "Lighting.light_intensity Lighting.apply", function(t)
    local old = Lighting.light_intensity
    t.finally(function()
      Lighting.light_intensity = old
      Lighting.apply()
    end)
    Lighting.light_intensity = 0.6
    Lighting.apply()
    return Lighting.light_intensity
  end },
  { "music", "The music player",
    "MusicPlayer.player_status MusicPlayer.getPlaylist MusicPlayer.loaded MusicPlayer.shuffle", function(t)
    return { MusicPlayer.player_status, t.attempt(function() return #MusicPlayer.getPlaylist() end), MusicPlayer.loaded,
      MusicPlayer.shuffle, MusicPlayer.repeat_track }
  end },
  { "notes", "Notes.setNotes and getNotes", "Notes.setNotes Notes.getNotes setNotes getNotes", function(t)
    local old = Notes.getNotes()
    t.finally(function() Notes.setNotes(old) end)
    local done = Notes.setNotes("probe")
    local read = Notes.getNotes()
    return { done, read, t.attempt(function() setNotes("probe two") return getNotes() end) }
  end },
  { "notebook", "Adding, changing and removing a tab of the Notebook",
    "Notes.addNotebookTab Notes.editNotebookTab Notes.getNotebookTabs Notes.removeNotebookTab", function(t)
    local before = #Notes.getNotebookTabs()
    local index = Notes.addNotebookTab({ title = "probe", body = "text", color = "Grey" })
    local tab = Notes.getNotebookTabs()[before + 1]
    local added = { index == tab.index, tab.title, tab.body, tab.color }
    local edited = Notes.editNotebookTab({ index = tab.index, body = "new" })
    local body = Notes.getNotebookTabs()[before + 1].body
    local removed = Notes.removeNotebookTab(tab.index)
    return { added, edited, body, removed, #Notes.getNotebookTabs() - before,
      t.attempt(function() return type(getNotebookTabs()) end) }
  end },
  { "notebook-index", "The first index of the Notebook", "Notes.getNotebookTabs", function()
    return Notes.getNotebookTabs()[1].index
  end },
  { "notebook-old", "The old functions for the Notebook",
    "addNotebookTab editNotebookTab getNotebookTabs removeNotebookTab", function(t)
    local before = #getNotebookTabs()
    t.attempt(function() return addNotebookTab({ title = "probe", body = "text" }) end)
    local one = #getNotebookTabs() - before
    local index = getNotebookTabs()[#getNotebookTabs()].index
    t.attempt(function() return editNotebookTab({ index = index, body = "new" }) end)
    t.attempt(function() return removeNotebookTab(index) end)
    return { one, #getNotebookTabs() - before }
  end },
  { "long-note", "A long text in the Notebook is kept whole", "Notes.addNotebookTab Notes.getNotebookTabs", function(t)
    local before = #Notes.getNotebookTabs()
    local index = Notes.addNotebookTab({ title = "probe", body = string.rep("0123456789", 6000), color = "Grey" })
    t.finally(function() Notes.removeNotebookTab(index) end)
    return #Notes.getNotebookTabs()[before + 1].body
  end },
  { "info", "The facts of the save",
    "Info.name Info.type Info.complexity Info.number_of_players Info.playing_time Info.tags", function()
    return { Info.name, Info.type, Info.complexity, Info.number_of_players, Info.playing_time, Info.tags }
  end },
  { "web", "A request to this machine fails without a network",
    "WebRequest.get WebRequestInstance.is_error WebRequestInstance.is_done WebRequestInstance.error "
      .. "WebRequestInstance.text WebRequestInstance.url",
    function(t)
    local got = nil
    local request = WebRequest.get("http://127.0.0.1:9/", function(answer) got = answer end)
    local begun = { request ~= nil, request.is_done, request.url }
    t.till(function() return got ~= nil end, 600)
    return { begun, got ~= nil and got.is_error, got ~= nil and got.is_done, got ~= nil and type(got.error),
      got ~= nil and got.text }
  end },
  { "web-old", "The form of requests of 2018", "WebRequest.get", function(t)
    t.listen()
    local done = t.attempt(function() return WebRequest.get("http://127.0.0.1:9/", Global, "truthNoted") ~= nil end)
    t.till(function() return #t.heard("truthNoted") > 0 end, 600)
    return { done, #t.heard("truthNoted") }
  end },
  { "web-post", "post takes a form, put a text, custom all",
    "WebRequest.post WebRequest.put WebRequest.custom", function(t)
    local n = 0
    local function come() n = n + 1 end
    WebRequest.post("http://127.0.0.1:9/", { a = "1" }, come)
    WebRequest.put("http://127.0.0.1:9/", "text", come)
    WebRequest.custom("http://127.0.0.1:9/", "GET", true, "", { Accept = "text/plain" }, come)
    t.till(function() return n == 3 end, 600)
    return n
  end },
}

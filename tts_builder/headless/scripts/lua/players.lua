-- Player.Action: the names of player actions, with their numbers.
local K = ...
local Action = {}
for number, name in ipairs(K.actions) do Action[name] = number end
K.extra.PlayerManager = { Action = Action }

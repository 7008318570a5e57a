-- Is a table a move of Cartouche at all? Looks at its form only, never at the state of the game.
-- Pure: requires modules of this game and of core only. The module is the function itself.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local lists = require("core/lists")
local refusal = require("cartouche/refusal")
local sentence_about = require("core/malformed")
local shape = require("core/shape")
local words = require("cartouche/words")

local coordinate = shape.whole(-facts.reach, facts.reach)
local is_square = shape.tuple({ coordinate, coordinate })
local is_animal_square = shape.tuple({ coordinate, coordinate, shape.id_in(kit.animals) })
local is_story, is_tile = shape.id_in(kit.stories), shape.id_in(kit.tiles)
local is_ankh, is_card = shape.id_in(kit.ankhs), shape.id_in(kit.cards)
local are_animal_tiles = shape.list_of(shape.id_in(kit.animal_tiles))
local is_trade_good = shape.id_in(lists.counted({ "K1", facts.scarab }))

local function is_ordinary_story(value)
  return (is_story(value)) and not kit.starters[value]
end

local function is_positive(value)
  return (shape.is_whole(value)) and value > 0
end

local function is_cell(value)
  return (is_square(value)) or (is_animal_square(value))
end

local function is_item(value)
  return (is_story(value)) or (is_tile(value))
end

-- The same, but not empty.
local function some(check)
  return function(value)
    return (check(value)) and next(value) ~= nil
  end
end

local are_tokens = some(shape.map_of(kit.token_types, is_positive))
local are_cells, are_squares = some(shape.list_of(is_cell)), some(shape.list_of(is_square))

-- `means` is the message that says what a parameter must be.
local VERBS = {
  take = {
    { name = "item", check = is_item, means = "means_item" },
  },
  discard_story = {
    { name = "card", check = is_story, means = "means_story" },
  },
  place = {
    { name = "tile", check = is_tile, means = "means_tile" },
    { name = "cells", check = are_cells, means = "means_cells" },
  },
  complete = {
    { name = "card", check = is_story, means = "means_story" },
    { name = "spend", check = are_tokens, means = "means_tokens", optional = true },
    { name = "black", check = are_squares, means = "means_squares", optional = true },
  },
  achieve = {
    { name = "achievement", check = shape.id_in(kit.achievements), means = "means_achievement" },
    { name = "ankh", check = is_ankh, means = "means_ankh" },
    { name = "copy", check = is_ankh, means = "means_ankh", optional = true },
    { name = "spend", check = are_tokens, means = "means_tokens", optional = true },
  },
  done = {},
  keep = {
    { name = "tile", check = is_tile, means = "means_tile" },
  },
  trade = {
    { name = "give", check = are_tokens, means = "means_tokens" },
    { name = "for", check = is_trade_good, means = "means_trade_good" },
  },
  deal = {
    { name = "achievements", check = shape.list_of(is_card), means = "means_cards" },
    { name = "stories", check = shape.list_of(is_ordinary_story), means = "means_stories" },
    { name = "tiles", check = are_animal_tiles, means = "means_tiles" },
    { name = "starters", check = shape.list_of(shape.id_in(kit.starters)), means = "means_starters" },
    { name = "start", check = shape.is_whole, means = "means_seat" },
  },
  shuffle = {
    { name = "tiles", check = are_animal_tiles, means = "means_tiles" },
  },
}

-- What a move lacks, or has too much of, although each parameter is well formed.
local MISFIT = {}

function MISFIT.achieve(m)
  if m.ankh == "repeat" and m.copy == nil then
    return refusal.malformed(words.say("copy_missing"))
  end
  if m.ankh ~= "repeat" and m.copy then
    return refusal.malformed(words.say("copy_unneeded"))
  end
  return nil
end

function MISFIT.complete(m)
  if kit.is_token_story(m.card) then
    return m.spend == nil and (refusal.malformed(words.say("spend_missing"))) or nil
  end
  if #kit.black(m.card) > 0 and m.black == nil then
    return refusal.malformed(words.say("black_missing"))
  end
  return nil
end

-- The refusal of what has not the form of a move of the game; nil when it has.
return function(m)
  local fault = shape.fault(m, VERBS)
  if fault then
    return refusal.malformed(sentence_about(fault, m, words.say))
  end
  local misfit = MISFIT[m["do"]]
  return misfit and (misfit(m))
end

-- Every sentence and name of Cartouche that a player reads.
-- Pure: requires modules of this game and core/phrases only.

local facts = require("cartouche/facts")
local kit = require("cartouche/kit")
local phrases = require("core/phrases")

local words = {}

-- Messages by id; {name} stands for a value. Ids in capitals are the codes of refusals.
local MESSAGES = {
  -- What is no move
  copy_missing = "Say which bonus the repeat ankh repeats.",
  copy_unneeded = "Only the repeat ankh repeats a bonus.",
  spend_missing = "Say which tokens you pay for this story.",
  black_missing = "Say which icons the black tiles of this story cover.",
  no_seat = "There is no such seat at this table.",

  -- Chance
  before_deal = "Nobody can move before the game is dealt.",
  deal_first_of_all = "The game has to be dealt before anything else.",
  deal_achievements = "A deal has three different achievement cards.",
  deal_starred = "A first game is played with the three starred achievement cards.",
  deal_stories = "This deal does not use each story of the game once.",
  deal_tiles = "This deal does not use each animal tile of the game once.",
  deal_starters = "A deal has a different starting story for each player.",
  deal_start = "The start player of this deal does not sit at this table.",
  before_shuffle = "The bag is empty: the discarded tiles have to be shuffled first.",
  shuffle_tiles = "A shuffle puts exactly the discarded tiles into the bag.",
  no_chance = "Nothing is left to chance now.",

  -- Whose turn it is
  GAME_OVER = "The game is over.",
  NOT_YOUR_TURN = "It is another player's turn.",
  WRONG_PHASE = "You are done with this phase; wait for the other players.",
  not_now_take = "Stories and tiles are taken in the draft.",
  not_now_discard_story = "You discard a story only when you have more than {limit} open ones.",
  not_now_place = "Tiles are placed in the place phase and in the final phase.",
  not_now_complete = "Stories are completed in the score phase and in the final phase.",
  not_now_achieve = "Achievements are scored in the score phase and in the final phase.",
  not_now_done = "There is a choice to make first; this phase ends by itself.",
  not_now_keep = "You keep a tile when three were drawn for you.",
  not_now_deal = "The game is dealt already.",
  not_now_shuffle = "The discarded tiles are shuffled only when the bag is empty.",
  STORY_LIMIT = "You have more than {limit} open stories: discard one of them first.",
  story_limit_of_another = "Another player has to discard a story first.",

  -- Where things are
  NO_SUCH_ITEM = "{item} is not on display.",
  not_open = "{item} is not one of your open stories.",
  not_in_reserve = "{item} is not in your reserve.",
  not_drawn = "{item} was not drawn.",

  -- Placing
  BAD_SHAPE = "{item} does not look like that, however you turn or flip it.",
  OVERHANG = "{square} is not on the mural.",
  OVERLAP = "{square} is filled already.",
  NOT_ADJACENT = "A tile must lie side by side with something on the mural.",
  not_at_reeds = "A tile must lie side by side with something on the mural, or at the reeds along the bottom.",
  RESERVE_LIMIT = "You may keep {limit} animal tile in your reserve; place the others as long as they fit.",

  -- Stories and achievements
  CONDITION_NOT_MET = "For {story} you need {needs}.",
  achievement_not_met = "You do not have {achievement}.",
  BAD_SPEND = "You pay exactly {needs}, with scarabs for any of them.",
  spend_nothing = "There is nothing to pay here.",
  spend_not_held = "You want to pay {wanted}, but you have {held}.",
  BAD_BLACK = "The black tiles of {story} cover {icons}, where the story is fulfilled.",
  no_black = "There are no black tiles on {story}.",
  ALREADY_SCORED = "You have already scored: {achievement}.",
  CLOSED = "The opponent has scored this twice; it is closed to you: {achievement}.",
  ANKH_GONE = "The ankh for {ankh} is no longer on your mural.",
  NOTHING_TO_REPEAT = "You repeat only what you have taken before; the ankh for {ankh} is still on your mural.",
  repeat_itself = "The repeat ankh cannot repeat itself.",

  -- Trading
  TRADE_NEEDS_TWO = "A trade takes exactly {needed} tokens, not {total}.",
  NOT_ENOUGH_TOKENS = "You want to give {wanted}, but you have {held}.",

  -- The chat
  dealt = "The murals are blank. Achievements: {achievements}.",
  shuffled = "The discarded tiles are shuffled into the bag.",
  round = "Round {round}: {name} begins.",
  phase_draft = "Take a story or a tile.",
  phase_place = "Place your tiles.",
  phase_score = "Complete stories and score achievements.",
  phase_final = "The last round is over: place, complete and score what you still can.",
  phase_over = "The game is over.",
  took = "{name} takes {item}.",
  discarded = "{name} discards {item}.",
  collected = "The opponent collects {items}.",
  placed = "{name} places {item}.",
  placed_and_earned = "{name} places {item} and earns {tokens}.",
  completed = "{name} completes {item}: {points} points.",
  completed_and_paid = "{name} pays {tokens} and completes {item}: {points} points.",
  achieved = "{name} scores {points} points for {achievement}, and takes {bonus}.",
  ["opponent scored"] = "The opponent scores {points} points for {achievement}.",
  traded = "{name} trades {tokens} for {item}.",
  done = "{name} is done.",
  drawn = "{name} draws {items} and keeps one of them.",
  kept = "{name} keeps {item}.",
}

-- None of it, one of it, several of it.
local TOKENS = {
  cat = { "no cat", "cat", "cats" },
  snake = { "no snake", "snake", "snakes" },
  bird = { "no bird", "bird", "birds" },
  human = { "no human", "human", "humans" },
  scarab = { "no scarab", "scarab", "scarabs" },
}

local CARTOUCHES = { K1 = "the small cartouche", K4 = "the long cartouche", K22 = "the square cartouche" }

local BONUSES = {
  three_small = "three small cartouches",
  long = "the long cartouche",
  square_scarab = "the square cartouche and a scarab",
  two_scarabs = "two scarabs",
  three_pieces = "a draw of three tiles",
  ["repeat"] = "a repeated bonus",
}

local CONDITIONS = {
  three_river = "three completed river stories",
  three_chamber = "three completed chamber stories",
  three_token = "three completed token stories",
  five_same = "five completed stories of one type",
  row_and_column = "a full row and a full column",
  two_rows_or_columns = "two full rows or two full columns",
  chamber_8 = "a chamber with exactly eight icons",
  chamber_pair = "a chamber with exactly two icons of the same kind",
  four_single_chambers = "four chambers with a single icon, all of the same kind",
  river_corners = "connected tiles that join two opposite corners",
  river_across = "a river that joins two opposite edges",
  spend_6_same = "six tokens of one kind",
  spend_2_each = "two tokens of each animal",
}

-- The message of that id, with its values.
function words.say(id, values)
  local message = MESSAGES[id]
  if message == nil then
    error("there is no message " .. tostring(id))
  end
  return phrases.filled(message, values)
end

-- "a", "a and b", "a, b and c"
function words.listed(items)
  return phrases.listed(items, " and ", "nothing")
end

-- The same with a capital, for the beginning of a sentence.
function words.capital(text)
  return text:sub(1, 1):upper() .. text:sub(2)
end

-- "no cat", "1 cat", "2 cats"
function words.count(kind, n)
  local forms = TOKENS[kind]
  if n == 0 then
    return forms[1]
  end
  return tostring(n) .. " " .. (n == 1 and forms[2] or forms[3])
end

-- "2 cats and 1 scarab": the kinds that are there.
function words.tokens(part)
  local items, n = {}, 0
  for _, kind in ipairs(facts.token_types) do
    if (part[kind] or 0) > 0 then
      n = n + 1
      items[n] = words.count(kind, part[kind])
    end
  end
  return words.listed(items)
end

-- "any 5 tokens", "4 tokens of one kind", "2 cats and 2 snakes"
function words.cost(cost)
  if cost.any then
    return "any " .. tostring(cost.any) .. " tokens"
  end
  if cost.same then
    return tostring(cost.same) .. " tokens of one kind"
  end
  return words.tokens(cost)
end

-- "the cat tile V3", "the cat and snake tile W5", "the long cartouche"
function words.tile(id)
  local tile = kit.tiles[id]
  return CARTOUCHES[id] or "the " .. table.concat(tile.animals, " and ") .. " tile " .. tile.shape
end

function words.story(id)
  return "the " .. kit.stories[id].type .. " story " .. id
end

-- A story or a tile.
function words.item(id)
  return kit.stories[id] and words.story(id) or words.tile(id)
end

-- What can be had in a trade.
function words.trade_good(id)
  return id == facts.scarab and "a scarab" or "a small cartouche"
end

-- "Column 3, row 7"
function words.square(x, y)
  return "Column " .. tostring(x + 1) .. ", row " .. tostring(y + 1)
end

local function icons(wanted)
  if wanted.any then
    return tostring(wanted.any) .. (wanted.any == 1 and " icon" or " icons")
  end
  return words.tokens(wanted)
end

local NEEDS = {
  token = function(story)
    return words.cost(story.tokens)
  end,
  chamber = function(story)
    local chambers = {}
    for i, wanted in ipairs(story.chambers) do
      chambers[i] = "a chamber with exactly " .. icons(wanted)
    end
    return words.listed(chambers)
  end,
  river = function(story)
    local river = story.color == "any" and "a river" or "a " .. story.color .. " river"
    return river .. " that touches " .. icons(story.icons)
  end,
}

-- What a story asks for: "a chamber with exactly 1 cat and 1 bird".
function words.needs(id)
  local story = kit.stories[id]
  return NEEDS[story.type](story)
end

-- The icons that the black tiles of a story cover: "1 cat and 1 snake".
function words.black(id)
  local counts = {}
  for _, animal in ipairs(kit.black(id)) do
    counts[animal] = (counts[animal] or 0) + 1
  end
  return words.tokens(counts)
end

function words.achievement(condition)
  return CONDITIONS[condition]
end

-- What an ankh brings.
function words.bonus(ankh)
  return BONUSES[ankh]
end

return words

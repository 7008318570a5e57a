-- The flow of the game: turns, visits, the hand limit, the offering, the end of the game.
-- Each function continues the game until somebody must act. It changes the state it gets and appends events for
-- the chat. An event never contains hidden information.
-- Pure: requires modules of this game and core/lists only.

local cards = require("cleopatra/cards")
local facts = require("cleopatra/facts")
local lists = require("core/lists")
local market = require("cleopatra/market")
local payment = require("cleopatra/payment")

local flow = {}

function flow.tell(events, event)
  table.insert(events, event)
end

-- Waits for chance to shuffle the discard pile. `what` continues afterwards.
local function await_shuffle(s, what)
  s.phase = "shuffle"
  s["then"] = what
end

-- Turns -----------------------------------------------------------------------------------------------------

-- Resets the fields that belong to one turn.
local function clear_turn(s)
  s.worshipper = ""
  s.market_done = false
  s.quarry_done = false
  s.discount = payment.discount("")
end

-- Gives each empty stall a card, from the first stall on, while cards last. Then the visits of the turn begin.
function flow.fill_stalls(s, events)
  for _, stall in ipairs(s.stalls) do
    if #stall == 0 then
      local card, after_shuffle = market.draw(s)
      if after_shuffle then
        await_shuffle(s, "fill")
        return
      end
      stall[1] = card
    end
  end
  s.phase = "main"
end

function flow.begin_turn(s, events, seat)
  s.turn = seat
  flow.tell(events, { what = "turn", seat = seat })
  if market.is_bare(s) then
    flow.fill_stalls(s, events)
  else
    s.phase = "main"
  end
end

local function finish(s, events, why)
  s.phase = "over"
  flow.tell(events, { what = "over", why = why })
end

-- Ends a round. A game in which nobody builds any more ends here.
local function close_round(s, events)
  s.idle = s.built and 0 or s.idle + 1
  s.built = false
  if s.idle == facts.stall_rounds then
    finish(s, events, "stalled")
  end
end

local function end_turn(s, events)
  local seat = (s.turn + 1) % s.players
  clear_turn(s)
  if seat == s.trigger then
    finish(s, events, "last turns")
    return
  end
  if seat == s.first then
    close_round(s, events)
  end
  if s.phase ~= "over" then
    flow.begin_turn(s, events, seat)
  end
end

-- The hand limit --------------------------------------------------------------------------------------------

local function hand_of(s)
  return s.hands[s.turn + 1]
end

-- Asks about the hand limit if there are too many cards, otherwise continues.
local function check_limit(s, events, what)
  if cards.surplus(hand_of(s)) > 0 then
    s.phase = "limit"
    s["then"] = what
  else
    flow.go_on(s, events, what)
  end
end

function flow.finish_turn(s, events)
  check_limit(s, events, "end")
end

-- Visits ----------------------------------------------------------------------------------------------------

-- Was the Visir called, and is the other visit still open?
local function has_second_visit(s, done)
  return s.worshipper == "visir" and not s[done]
end

local function end_replenishing(s, events)
  s.served = {}
  if has_second_visit(s, "quarry_done") then
    s.phase = "second"
  else
    end_turn(s, events)
  end
end

-- Draws the next card for a stall. Ends when each stall has one or no card is left.
function flow.replenish(s, events)
  if #s.served == facts.stalls then
    end_replenishing(s, events)
    return
  end
  local card, after_shuffle = market.draw(s)
  if after_shuffle then
    await_shuffle(s, "replenish")
  elseif card then
    s.phase = "replenish"
    s.drawn = card
  else
    end_replenishing(s, events)
  end
end

-- If the quarry visit is still open, the hand limit is checked at the end of the turn.
function flow.after_taking(s, events)
  if has_second_visit(s, "quarry_done") then
    flow.replenish(s, events)
  else
    check_limit(s, events, "replenish")
  end
end

function flow.after_quarry(s, events)
  if has_second_visit(s, "market_done") then
    s.phase = "second"
  else
    flow.finish_turn(s, events)
  end
end

-- Draws the Beggar's cards, as many as there are. Then the visits of the turn begin.
function flow.beg(s, events)
  local drawn = lists.part(s.deck, 1, math.min(s.begging, #s.deck))
  s.deck = lists.part(s.deck, #drawn + 1, #s.deck)
  s.begging = s.begging - #drawn
  market.take(hand_of(s), drawn)
  local cards_seen, hidden = market.open_cards(drawn), market.count_hidden(drawn)
  flow.tell(events, { what = "begged", seat = s.turn, cards = cards_seen, hidden = hidden })
  if s.begging > 0 and #s.discard > 0 then
    await_shuffle(s, "beggar")
  else
    s.begging = 0
    s.phase = "main"
  end
end

-- Value of `then` in a state -> what it continues.
local NEXT = {
  fill = flow.fill_stalls,
  beggar = flow.beg,
  replenish = flow.replenish,
  ["end"] = end_turn,
}

-- Continues what waited for a shuffle or for the hand limit.
function flow.go_on(s, events, what)
  s["then"] = ""
  NEXT[what](s, events)
end

return flow

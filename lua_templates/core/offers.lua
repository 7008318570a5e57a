-- The buttons that the panel offers: one for each press that continues a legal move, and one stepper per kind of
-- amount, with keys for more and less.

local draft = require("core/draft")
local gestures = require("core/gestures")
local seats = require("core/seats")
local session = require("core/session")
local words = require("core/words")

local offers = {}

-- The name before a label, if one person sees the buttons of several seats.
local function owner_of(m, seat, actors)
  if m.hotseat and #actors > 1 then
    return seats.name(m, seat) .. ": "
  end
  return ""
end

-- Buttons with which people without a seat can take over an empty one.
local function seat_buttons(m)
  local watching = seats.watching(m.module, m.session.seats)
  local list, n = {}, 0
  if m.hotseat or #watching == 0 then
    return list
  end
  for i, seat in ipairs(m.session.seats) do
    if seats.is_empty(seat) then
      n = n + 1
      list[n] = { take = i - 1, text = words.say("take_seat", { name = seats.name(m, i - 1) }), viewers = watching }
    end
  end
  return list
end

-- The words and the number of a label such as "Bid 3"; nil for other labels.
local function amount_of(m, label)
  for _, stem in ipairs(m.module.amounts) do
    local number = label:sub(1, #stem + 1) == stem .. " " and tonumber(label:sub(#stem + 2))
    if number then
      return stem, number
    end
  end
  return nil, nil
end

-- Sorts the labels of a seat: the plain ones, and those for amounts by their words, with the least and the most amount.
local function sorted_out(m, seat)
  local plain, stems, by_stem = {}, {}, {}
  for _, label in ipairs(gestures.labels(draft.open(m, seat))) do
    local stem, number = amount_of(m, label)
    if stem == nil then
      plain[#plain + 1] = label -- portable: a few buttons
    elseif by_stem[stem] == nil then
      stems[#stems + 1] = stem -- portable: one or two
      by_stem[stem] = { least = number, most = number }
    else
      local range = by_stem[stem]
      range.least = math.min(range.least, number)
      range.most = math.max(range.most, number)
    end
  end
  return plain, stems, by_stem
end

-- The amount to show: the one the player chose last, within the current limits.
local function shown_amount(m, key, range)
  local wanted = m.amounts[key] or range.least
  return math.max(range.least, math.min(range.most, wanted))
end

--- {buttons, steppers}, each with text, seat and label. `viewers` are the colors that see it; nil for all.
function offers.of(m)
  local buttons, steppers, amounts = seat_buttons(m), {}, {}
  local actors = session.actors(m.session)
  for _, seat in ipairs(actors) do
    local owner = owner_of(m, seat, actors)
    local viewers = not m.hotseat and { m.session.seats[seat + 1].color } or nil
    local plain, stems, by_stem = sorted_out(m, seat)
    for _, label in ipairs(plain) do
      buttons[#buttons + 1] = { -- portable: a few buttons
        label = label, text = owner .. words.caption(m.binding, label), seat = seat, viewers = viewers,
      }
    end
    for _, stem in ipairs(stems) do
      local key = tostring(seat) .. "|" .. stem
      local amount = shown_amount(m, key, by_stem[stem])
      local label = stem .. " " .. tostring(amount)
      amounts[key] = m.amounts[key]
      steppers[#steppers + 1] = { -- portable: one for each seat
        label = label, text = owner .. words.caption(m.binding, label), seat = seat, viewers = viewers, key = key,
        amount = amount, least = by_stem[stem].least, most = by_stem[stem].most,
      }
    end
  end
  m.amounts = amounts
  return { buttons = buttons, steppers = steppers }
end

--- Changes the amount of a stepper.
function offers.step(m, stepper, by)
  m.amounts[stepper.key] = math.max(stepper.least, math.min(stepper.most, stepper.amount + by))
end

return offers

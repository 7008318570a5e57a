-- Spreads long work over frames, so that the game does not freeze. A frame has 20 milliseconds for it: no step starts
-- after 4 milliseconds, and the slowest step of the shipped games takes 15. On some systems the clock advances only
-- every 16 milliseconds, so the number of steps is limited, too. At a headless table, time does not pass within a
-- frame, and the limit makes every run the same.

local lists = require("core/lists")

local slices = {}

local STEPS = 8
local SECONDS = 0.004

local jobs = {} -- the running jobs; they make steps in turn
local begun = {} -- the jobs that start in the next frame
local awake = false -- whether `work` is scheduled for the next frame

-- Makes a step of the next job. A job that fails ends.
local function make_step()
  local step = table.remove(jobs, 1)
  if not step() then
    jobs[#jobs + 1] = step -- portable: a few jobs
  end
end

local wake

local function work()
  awake = false
  jobs = lists.joined(jobs, begun)
  begun = {}
  if #jobs > 1 then
    wake() -- so that the other jobs continue even if this one fails
  end
  local began, steps = os.clock(), 0 -- portable: plain locals
  while #jobs > 0 and (steps == 0 or (steps < STEPS and os.clock() - began < SECONDS)) do
    make_step()
    steps = steps + 1
  end
  if #jobs > 0 then
    wake()
  end
end

function wake()
  if not awake then
    awake = true
    Wait.frames(work, 1)
  end
end

--- Calls `step` repeatedly, from the next frame on, until it returns true.
function slices.run(step)
  begun[#begun + 1] = step -- portable: a few jobs
  wake()
end

return slices

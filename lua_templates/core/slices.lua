-- Work that would stop the game for a while, done a slice in every frame. A frame has 20 milliseconds for all of it: no
-- step begins after 4, and the dearest step of our games takes 15. The clock of some systems stands still for 16
-- milliseconds, so the number of steps has a limit too; and where time does not pass within a frame, as at a headless
-- table, it is what makes every run alike.

local lists = require("core/lists")

local slices = {}

local STEPS = 8
local SECONDS = 0.004

local jobs = {} -- what is under way: each makes a step in turn
local begun = {} -- what begins in the next frame
local awake = false -- whether the next frame is asked for

-- Makes a step of the job whose turn it is. One that fails is over.
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
    wake() -- the others go on even if this one fails
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

--- Calls `step` again and again until it gives true, from the next frame on.
function slices.run(step)
  begun[#begun + 1] = step -- portable: a few jobs
  wake()
end

return slices

-- Work that would stop the game for a while, done a slice in every frame. A frame has 20 milliseconds for it: no step
-- begins after 6, and the dearest step of our games takes 12. The clock of some systems stands still for 16
-- milliseconds, so the number of steps has a limit too; and where time does not pass within a frame, as at a headless
-- table, it is what makes every run alike.

local slices = {}

local STEPS = 8
local SECONDS = 0.006

--- Calls `step` again and again until it gives true, from the next frame on.
function slices.run(step)
  Wait.frames(function()
    local began = os.clock()
    for _ = 1, STEPS do
      if step() then
        return
      end
      if os.clock() - began >= SECONDS then
        break
      end
    end
    slices.run(step)
  end, 1)
end

return slices

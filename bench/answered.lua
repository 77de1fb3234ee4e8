-- Latencies of the answers that came. wrk counts a slow one again for every request that it thinks was held up meanwhile
-- (`stats_correct` in its source): an answer of n is counted at n - interval, n - 2 * interval, ... too, down to the interval.
-- This takes those out again, from the slowest answer down.
function done(summary, latency)
  local interval = math.floor(summary.duration / math.floor(summary.requests / tonumber(os.getenv("CONNECTIONS"))))
  local counts, values, total = {}, {}, 0
  for i = 1, #latency do
    local value, count = latency(i)
    counts[value] = count
    values[i] = value
  end
  for i = #values, 1, -1 do
    local value = values[i]
    local count = counts[value]
    if count > 0 and value >= 2 * interval then
      for held = value - interval, interval + 1, -interval do
        counts[held] = counts[held] - count
      end
    end
    total = total + count
  end
  for _, percent in ipairs({ 50, 99 }) do
    local below = 0
    for _, value in ipairs(values) do
      below = below + counts[value]
      if below >= total * percent / 100 then
        print(string.format("Answered p%d us: %d", percent, value))
        break
      end
    end
  end
  print("Answered in all: " .. total)
end

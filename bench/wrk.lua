-- For wrk (bench/wrk.ts): asks for the paths of a file in turn, one a line, and prints the result as one line of JSON.
local requests = {}
local turn = 0

function init(args)
  for line in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", line)
  end
  turn = tonumber(args[2] or "0")
end

function request()
  turn = turn + 1
  return requests[turn % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\nRESULT {"requests":%d,"seconds":%f,"p99":%f,"failed":%d}\n', summary.requests,
    summary.duration / 1e6, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end

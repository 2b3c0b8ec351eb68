-- For wrk: asks for the addresses of a file, one after the other and again from its start, and says in one line of JSON
-- what came of it. An address that was met already is not put into words again: the generator is to cost little.
local requests = {}
local last = 0

function init(args)
  local known = {}
  for address in io.lines(args[1]) do
    known[address] = known[address] or wrk.format(nil, address)
    requests[#requests + 1] = known[address]
  end
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"bytes":%d,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end

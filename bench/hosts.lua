-- Asks for the home page of each host in the file that the first argument names, one after another, beginning anywhere.
dofile(os.getenv("ANSWERED"))

local hosts, at = {}, 0

function init(args)
  for host in io.lines(args[1]) do
    hosts[#hosts + 1] = wrk.format("GET", "/", { Host = host, ["Accept-Encoding"] = args[2] })
  end
  at = math.random(#hosts)
end

function request()
  at = at % #hosts + 1
  return hosts[at]
end

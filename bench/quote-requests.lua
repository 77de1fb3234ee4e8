-- Quote requests of 2 KB, no two alike nor from one address. Argument: a word that no other run uses.
dofile(os.getenv("ANSWERED"))

local count = 0
local run = "run"

function init(args)
  run = args[1] or run
  local words = string.rep("We sell garden furniture and type every order twice. ", 20)
  short = string.sub(words, 1, 240)
  long = string.sub(words, 1, 790)
  wrk.method = "POST"
  wrk.headers["content-type"] = "application/json"
  wrk.headers["apikey"] = "janus-anon"
  wrk.headers["authorization"] = "Bearer janus-anon"
end

function request()
  count = count + 1
  local body = string.format(
    '{"name":"Ada Example","email":"ada%d-%s@example.com","company":"Example %s","phone":"+1 555 010 0199",'
      .. '"question1":"%s","question2":"%s","question3":"%s","question4":"%s","question5":"Request %s %d. %s"}',
    count, run, run, short, short, short, short, run, count, long
  )
  return wrk.format(nil, nil, nil, body)
end

import { runWrk } from './wrk.ts'

export interface Flood {
  readonly parallel: number
  readonly seconds: number
}

/**
 * An attacker who tries passwords: `parallel` sign-ins at a time, each from a different IP address for a
 * different account, and each connection again about a second after its response. wrk sends them, because it
 * uses little CPU.
 */
export function floodSignIns(url: string, { parallel, seconds }: Flood): Promise<string> {
  return runWrk(url, FLOOD, { connections: parallel, seconds }, ['--timeout', '10s'])
}

const FLOOD = `
local flooder
setup = function(thread) flooder = thread end

sent, judged, refused = 0, 0, 0
delay = function() return sent < 200 and 0 or math.random(500, 1500) end
request = function()
  sent = sent + 1
  local headers = {
    ["Content-Type"] = "application/json",
    ["Sec-Fetch-Site"] = "same-origin",
    ["X-Forwarded-For"] = string.format("10.1.%d.%d", math.floor(sent / 256) % 256, sent % 256),
  }
  local body = string.format('{"email":"alvo%d@exemplo.test","password":"tentativa %d"}', sent, sent)
  return wrk.format("POST", "/api/accounts/sign-in", headers, body)
end
response = function(status)
  if status == 401 then judged = judged + 1 elseif status == 503 then refused = refused + 1 end
end

done = function()
  local get = function(name) return flooder:get(name) end
  print(string.format("RESULT %d sent, %d judged, %d refused", get("sent"), get("judged"), get("refused")))
end`

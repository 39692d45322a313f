import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { readToken } from '../../apps/api/src/platform/auth/session.ts'

/**
 * The baseline for commands: `node:http` that checks the cookie, reads the session and runs the command as
 * one statement. It runs as a separate process: `node bare-write-server.ts <function> <port>`.
 */
const [, , act = '', port = ''] = process.argv
const { BARE_POOL_MAX, BARE_SECRET = '', DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(BARE_POOL_MAX) })

const SESSION = `
  select session.user_id, person.two_factor_enabled, profile.username, profile.avatar_key, profile.team_id, profile.roles
  from sessions as session
  join users as person on person.id = session.user_id
  join profiles as profile on profile.id = session.user_id
  where session.token = $1 and session.expires_at > now()
    and session.created_at > now() - interval '30 days' and profile.status = 'active'`
const ACT = `select ${act}($1, $2, $3) as answer`

createServer(async (request, response) => {
  // Readiness check.
  if (request.method === 'GET') return response.end()
  try {
    const body = await bodyOf(request)
    const cookie = decodeURIComponent(/trunfo_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    const token = readToken(cookie, BARE_SECRET)
    const session = token && (await pool.query({ name: 'session', text: SESSION, values: [token] })).rows[0]
    if (!session) return response.writeHead(401).end()
    const target = request.url?.split('/')[3]
    const values = [session.user_id, target, body || null]
    const { rows } = await pool.query({ name: 'act', text: ACT, values })
    if (rows[0].answer === null) return response.writeHead(204).end()
    const answer = JSON.stringify(rows[0].answer)
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(Number(port), '127.0.0.1')

function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts).toString()))
    request.on('error', reject)
  })
}

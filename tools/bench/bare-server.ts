import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

/**
 * What the platform is measured against: `node:http` and `pg` with named statements and nothing else. Started
 * as a process of its own: `node bare-server.ts <module of the row> <port>`, the rest in the environment.
 */
const [, , moduleUrl = '', port = ''] = process.argv
const { BARE_STATEMENTS = '[]', BARE_POOL_MAX, DATABASE_URL } = process.env
const { shape } = (await import(moduleUrl)) as { shape: (rows: unknown[][]) => unknown }
const statements = (JSON.parse(BARE_STATEMENTS) as Statement[]).map(({ text, values }, index) => ({
  name: `bare-${index}`,
  text,
  values: [...values],
}))
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(BARE_POOL_MAX) })

createServer(async (_request, response) => {
  const results = await Promise.all(statements.map((statement) => pool.query(statement)))
  const answer = shape(results.map(({ rows }) => rows))
  // What PostgreSQL has written is the answer already.
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

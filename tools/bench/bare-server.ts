import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './statements.ts'

/**
 * The baseline for reads: `node:http` and `pg` with named statements, nothing else. It runs as a separate
 * process: `node bare-server.ts <module of the benchmark> <port>`, other settings in the environment.
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
  // A string is JSON that PostgreSQL has already produced.
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

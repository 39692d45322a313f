import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { EngineError } from '../db/engine-errors.ts'
import type { App } from './app-type.ts'
import { sendErrors } from './errors.ts'

async function answerTo(error: Error) {
  const app = Fastify() as unknown as App
  sendErrors(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode, headers, json } = await app.inject('/')
  return { status: statusCode, code: json().error.code, retryAfter: headers['retry-after'] }
}

const withCode = (code: string) => Object.assign(new Error('a failure'), { code })
const UNAVAILABLE = {
  status: 503,
  code: 'platform.overloaded',
  retryAfter: expect.stringMatching(/^[234]$/),
}

test.each([
  ['08000', 'connection_exception'],
  ['08001', 'sqlclient_unable_to_establish_sqlconnection'],
  ['08003', 'connection_does_not_exist'],
  ['08006', 'connection_failure'],
  ['08P01', 'protocol_violation, as PgBouncer reports its own failures'],
  ['25006', 'read_only_sql_transaction: a standby'],
  ['25P03', 'idle_in_transaction_session_timeout'],
  ['40001', 'serialization_failure: a conflict with recovery'],
  ['40P01', 'deadlock_detected'],
  ['53000', 'insufficient_resources'],
  ['53100', 'disk_full'],
  ['53200', 'out_of_memory'],
  ['53300', 'too_many_connections'],
  ['53400', 'configuration_limit_exceeded'],
  ['55P03', 'lock_not_available'],
  ['57014', 'query_canceled'],
  ['57P01', 'admin_shutdown'],
  ['57P02', 'crash_shutdown'],
  ['57P03', 'cannot_connect_now'],
  ['57P04', 'database_dropped'],
  ['57P05', 'idle_session_timeout'],
  ['58030', 'io_error'],
  ['EAI_AGAIN', 'the resolver did not respond'],
  ['ECONNABORTED', 'the connection was aborted'],
  ['ECONNREFUSED', 'no server listens'],
  ['ECONNRESET', 'the server went away'],
  ['EHOSTDOWN', 'the host is down'],
  ['EHOSTUNREACH', 'no route to the host'],
  ['ENETDOWN', 'the network is down'],
  ['ENETUNREACH', 'no route to the network'],
  ['ENOTFOUND', 'the host has no address'],
  ['EPIPE', 'the server closed the connection'],
  ['ETIMEDOUT', 'the server was silent'],
])('%s (%s) is answered with 503 and Retry-After', async (code) => {
  expect(await answerTo(withCode(code))).toEqual(UNAVAILABLE)
})

test.each([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Postgres connection has been discarded',
])('"%s" of the driver is answered with 503 and Retry-After', async (message) => {
  expect(await answerTo(new Error(message))).toEqual(UNAVAILABLE)
})

test('those who are turned away together are not asked to come back together', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => answerTo(withCode('53300'))))
  expect(new Set(answers.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2', '3', '4']))
})

test('what this process notices about the database is answered with 503 and Retry-After', async () => {
  expect(await answerTo(new EngineError('25006', 'the database is a standby'))).toEqual(UNAVAILABLE)
})

test.each([
  ['22P02', 'invalid_text_representation'],
  ['23505', 'unique_violation'],
  ['25P02', 'in_failed_sql_transaction'],
  ['42501', 'insufficient_privilege'],
  ['42703', 'undefined_column'],
  ['57000', 'operator_intervention without a known reason'],
  ['XX001', 'data_corrupted'],
  ['ENOENT', 'a file is missing'],
])('%s (%s) is a bug, answered with 500', async (code) => {
  expect(await answerTo(withCode(code))).toMatchObject({ status: 500, code: 'platform.internal' })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { everyInterleaving } from '../../test/interleave.ts'
import { withdrawalsDriver } from '../../test/withdrawals.ts'
import { buildApp } from '../app.ts'
import { authenticatorCode, makeIdentity, makeSecondFactor } from '../features/accounts/testing.ts'
import { makeGatewayKeys } from '../features/payments/testing.ts'
import { makeCash } from '../features/wallet/testing.ts'
import { features } from '../features.ts'
import { resealEverything, type SealedRow } from '../platform/crypto/reseal.ts'
import { type Keys, sealingKeyId, unseal } from '../platform/crypto/seal.ts'

const OLD = 'an-old-key-of-more-than-thirty-two-characters'
const NEW = 'a-newer-key-of-more-than-thirty-two-characters'

const testApp = await useTestApp({ ENCRYPTION_KEYS: OLD })
const { services, signIn } = testApp
const { db } = services
const { post, requested } = withdrawalsDriver(testApp)
const columns = features.flatMap(({ sealed = [] }) => sealed)

const withKeys = (keys: Keys) => ({ ...services, config: { ...services.config, ...keys } })
const both = withKeys({ ENCRYPTION_KEYS: [NEW, OLD] })
const rotated = withKeys({ ENCRYPTION_KEYS: [NEW], HASH_KEYS: [OLD] })
const quietly = { tell: () => {} }
const oldId = sealingKeyId(services.config)

/** The key ids of all sealed values. Fails if the keys do not open one. */
async function openAll(keys: Keys): Promise<string[]> {
  const ids: string[] = []
  for (const { name, rows: all, contextOf } of columns) {
    const { rows } = await sql<SealedRow>`
      with kept as (${all}) select key, sealed from kept where sealed is not null`.execute(db)
    expect(rows, name).not.toEqual([])
    for (const row of rows) {
      expect(unseal(keys, contextOf(row.key), row.sealed)).not.toBe('')
      ids.push(row.sealed.split('.')[0] ?? '')
    }
  }
  return ids
}

/** Searches the whole database for values with this key id, to find columns that no feature declares. */
async function placesSealedWith(keyId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(db)
  const places: string[] = []
  for (const { table, column } of rows) {
    const found = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} like ${`${keyId}.%`} limit 1`.execute(db)
    if (found.rows.length > 0) places.push(`${table}.${column}`)
  }
  return places.sort()
}

const person = await signIn()
const identity = await makeIdentity(services, person.userId)
const secret = await makeSecondFactor(services, person.userId)

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) await requested()
  for (const provider of ['stripe', 'mercado-pago'] as const)
    await makeGatewayKeys(db, services.config, {
      provider,
      secretKey: 'sk_test_1234',
      webhookSecret: 'whsec_1234',
    })
  const founder = await signIn(['fundador'])
  const statement = await post(founder, '/api/admin/withdrawals/statements', {
    format: 'csv',
    columns: { date: 'Data', amount: 'Valor', description: 'Histórico' },
    text: 'Data;Valor;Histórico\n15/11/2026;-1,00;PIX MARIA\n',
  })
  expect(statement.json().added).toBe(1)
})

describe('re-sealing everything with a new key', () => {
  test('can be interrupted: both halves still open', async () => {
    expect(await placesSealedWith(oldId)).toEqual(columns.map(({ name }) => name).sort())
    let lines = 0
    const breaking = resealEverything(both, columns, {
      batch: 1,
      tell: () => {
        lines += 1
        if (lines === 5) throw new Error('killed')
      },
    })
    await expect(breaking).rejects.toThrow('killed')
    const ids = new Set(await openAll(both.config))
    expect(ids).toEqual(new Set([oldId, sealingKeyId(both.config)]))
  })

  test('continues where it stopped, reports progress, and finds nothing in a second run', async () => {
    const lines: string[] = []
    await resealEverything(both, columns, { batch: 2, tell: (line) => void lines.push(line) })
    expect(lines).toContain('withdrawals.sealed_key: 2 of 3 sealed again')
    expect(lines).toContain('withdrawals.sealed_key: 3 of 3 sealed again')
    const again: string[] = []
    await resealEverything(both, columns, { tell: (line) => void again.push(line) })
    expect(again).toEqual(columns.map(({ name }) => `${name}: 0 of 0 sealed again`))
  })

  test('leaves nothing that needs the old key', async () => {
    expect(new Set(await openAll(rotated.config))).toEqual(new Set([sealingKeyId(rotated.config)]))
    expect(await placesSealedWith(oldId)).toEqual([])
  })

  test('lets the app work without the old key: identity, second factor, one account per CPF', async () => {
    const app = await buildApp(rotated, features)
    const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
      app.inject({
        method,
        url,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        payload,
      })
    const known = await ask('GET', '/api/accounts/me/identity', person.headers)
    expect(known.json().identity.cpf).toMatch(/^•••\.•••\.\d{3}-••$/)
    await makeCash(services, person.userId, 100_00)
    const wish = { amount: 50_00, keyType: 'email', key: 'a@exemplo.com.br', code: authenticatorCode(secret) }
    expect((await ask('POST', '/api/wallet/withdrawals', person.headers, wish)).statusCode).toBe(201)
    const other = await signIn()
    const taken = await ask('POST', '/api/accounts/me/identity', other.headers, { ...identity })
    expect(taken.json().error.code).toBe('accounts.cpf_taken')
    await app.close()
  })

  test('keeps concurrent changes', () =>
    everyInterleaving(testApp, async (race) => {
      const gateway = { provider: 'stripe', webhookSecret: 'whsec_1234' } as const
      const changed = `sk_test_${crypto.randomUUID()}`
      await makeGatewayKeys(db, services.config, { ...gateway, secretKey: 'sk_test_before' })
      await race([
        () => resealEverything(both, columns, quietly),
        () => makeGatewayKeys(db, both.config, { ...gateway, secretKey: changed }),
      ])
      const { secret_key } = await db
        .selectFrom('payment_gateways')
        .select('secret_key')
        .where('provider', '=', 'stripe')
        .executeTakeFirstOrThrow()
      expect(unseal(rotated.config, 'payments:stripe:secret-key', secret_key ?? '')).toBe(changed)
    }))

  test('reports values that a process without the new key sealed meanwhile, and handles them in the next run', async () => {
    const late = await signIn()
    let lines = 0
    const run = resealEverything(both, columns, {
      tell: async () => {
        lines += 1
        if (lines === columns.length) await makeIdentity(services, late.userId)
      },
    })
    await expect(run).rejects.toThrow(
      'Sealed with an older key meanwhile: 1 of identities.sealed_person, 1 of identities.sealed_birth_date.',
    )
    await resealEverything(both, columns, quietly)
    await openAll(rotated.config)
  })

  test('reports columns with values that no key opens', async () => {
    const stranger = withKeys({ ENCRYPTION_KEYS: ['another-key-of-more-than-thirty-two-characters'] })
    await expect(resealEverything(stranger, columns, quietly)).rejects.toThrow(
      /No key of ENCRYPTION_KEYS opens: .*withdrawals\.sealed_key/,
    )
  })
})

import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inFull } from '../../../../test/long-run.ts'
import { withdrawalsDriver } from '../../../../test/withdrawals.ts'
import { payOutBanned } from '../../../cli/money.ts'
import { ban } from '../../../cli/people.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { authenticatorCode, makeIdentity, makeSecondFactor } from '../../accounts/testing.ts'
import { freezePayouts, unfreezePayouts } from '../../ledger/index.ts'
import { hashKey } from '../pix-keys.ts'
import { makeCash } from '../wallet.factory.ts'
import { placeWithdrawal } from './withdrawals.commands.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '60' })
const { services, signIn } = testApp
const { db } = services
const { ask, cancel, walletOf, get, act, addsUp } = withdrawalsDriver(testApp)
afterAll(addsUp)
const owner = new pg.Client({ connectionString: testApp.database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const password = 'cavalo-bateria-grampo'
const wish = {
  amount: 100_00,
  keyType: 'email',
  key: ' Jogadora@Exemplo.com.br',
  currentPassword: password,
} as const

async function rich(cash = 500_00) {
  const who = await signIn([], { password })
  const identity = await makeIdentity(services, who.userId)
  if (cash > 0) await makeCash(services, who.userId, cash)
  return { who, identity }
}
/** Moves the requests of a person a day back. */
const aDayLater = ({ userId }: { userId: string }) =>
  owner.query(`update withdrawals set requested_at = requested_at - interval '1 day' where user_id = $1`, [
    userId,
  ])
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code

describe('a withdrawal', () => {
  test('leaves the balance at once, shows fee and net, and masks its key', async () => {
    const { who } = await rich()
    const answer = await ask(who, wish)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().withdrawal).toMatchObject({
      state: 'requested',
      amount: 100_00,
      fee: 2_50,
      net: 97_50,
      keyType: 'email',
      key: 'j•••@exemplo.com.br',
      abilities: { cancel: true },
    })
    expect(await walletOf(who)).toMatchObject({
      withdrawable: 400_00,
      held: 100_00,
      openWithdrawals: [{ state: 'requested' }],
    })
  })

  test('requested twice with one key is one withdrawal, also with a code', async () => {
    const { who } = await rich()
    const secret = await makeSecondFactor(services, who.userId)
    const { currentPassword: _, ...rest } = wish
    const payload = { ...rest, code: authenticatorCode(secret) }
    const [first, second] = [await ask(who, payload, 'same-key-1'), await ask(who, payload, 'same-key-1')]
    expect(first.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(codeOf(await ask(who, payload))).toBe('accounts.code_used')
    expect((await walletOf(who)).withdrawal.proofs).toEqual(['password', 'code'])
  })

  test('requires a proof of identity', async () => {
    const { who } = await rich()
    const { currentPassword: _, ...rest } = wish
    expect(codeOf(await ask(who, rest))).toBe('wallet.proof_required')
    expect(codeOf(await ask(who, { ...rest, currentPassword: 'outra-senha' }))).toBe(
      'accounts.wrong_password',
    )
    const stranger = await signIn([], { password })
    expect(codeOf(await ask(stranger, wish))).toBe('accounts.identity_required')
  })

  test('respects the limits, the balance and the key’s format', async () => {
    const { who, identity } = await rich(150_00)
    const refused = async (change: object) => (await ask(who, { ...wish, ...change })).json().error
    for (const amount of [49_99, 500_01, 0, -100_00])
      expect(await refused({ amount })).toMatchObject({
        code: 'wallet.amount_invalid',
        field: 'amount',
        facts: { min: 50_00, max: 500_00 },
      })
    expect(await refused({ amount: 150_01 })).toMatchObject({ code: 'wallet.insufficient', field: 'amount' })
    expect(await refused({ key: '  ' })).toMatchObject({ code: 'wallet.key_required', field: 'key' })
    expect(await refused({ keyType: 'phone' })).toMatchObject({ code: 'wallet.key_invalid', field: 'key' })
    expect(await refused({ keyType: 'cpf', key: '529.982.247-25' })).toMatchObject({
      code: 'wallet.key_of_another',
    })
    const own = await ask(who, { ...wish, keyType: 'cpf', key: identity.cpf })
    expect(own.json().withdrawal.key).toMatch(/^•••\.•••\.\d{3}-••$/)
  })

  test('is rejected while five are open', async () => {
    const { who } = await rich()
    for (let made = 0; made < 5; made += 1) {
      expect((await ask(who, { ...wish, amount: 50_00 })).statusCode).toBe(201)
      await aDayLater(who)
    }
    expect(codeOf(await ask(who, { ...wish, amount: 50_00 }))).toBe('wallet.too_many_open')
  })

  test('is rejected after three within 24 hours, cancelled ones included, and says when to retry', async () => {
    const { who } = await rich()
    const small = { ...wish, amount: 50_00 }
    for (let made = 0; made < 3; made += 1) await cancel(who, (await ask(who, small)).json().withdrawal.id)
    const refused = await ask(who, small)
    expect(refused.statusCode).toBe(429)
    const { code, facts } = refused.json().error
    expect([code, facts.max]).toEqual(['wallet.too_many_today', 3])
    expect(Date.parse(facts.until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(Number(refused.headers['retry-after'])).toBe(facts.retryAfterSeconds)
    await aDayLater(who)
    expect((await ask(who, small)).statusCode).toBe(201)
  })

  test('is rejected after three, also with concurrent requests', async () => {
    const { who } = await rich()
    const ctx = { services, requestId: 'at-once', actor: { userId: who.userId } as never }
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => placeWithdrawal(ctx, { ...wish, amount: 50_00 }, null)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test.each([
    'person.password-changed',
    'person.password-reset',
    'person.email-changed',
    'person.second-factor-enabled',
    'person.second-factor-disabled',
  ] as const)('waits for two days after %s, and says until when', async (action) => {
    const { who } = await rich()
    const subject = { type: 'person', id: who.userId } as const
    await db.transaction().execute((tx) => recordAudit(tx, { actorId: who.userId, action, subject }))
    const { error } = (await ask(who, wish)).json()
    expect(error.code).toBe('wallet.credentials_changed')
    const hours = (Date.parse(error.facts.until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    expect((await walletOf(who)).withdrawal.heldUntil).toBe(error.facts.until)
  })

  test('is rejected while payouts are frozen', async () => {
    const { who } = await rich()
    await freezePayouts(db, 'test', {})
    expect((await walletOf(who)).withdrawal.isFrozen).toBe(true)
    expect(codeOf(await ask(who, wish))).toBe('wallet.frozen')
    await unfreezePayouts(db, who.userId)
    expect((await ask(who, wish)).statusCode).toBe(201)
  })

  test('is cancelled by its owner while it is only requested, once and finally', async () => {
    const { who } = await rich()
    const { id } = (await ask(who, wish)).json().withdrawal
    const [other, founder] = [await signIn(), await signIn(['fundador'])]
    expect(codeOf(await cancel(other, id))).toBe('wallet.withdrawal_not_found')
    expect((await cancel(who, id)).json().withdrawal.state).toBe('cancelled')
    expect((await cancel(who, id)).statusCode).toBe(200)
    expect(await walletOf(who)).toMatchObject({ withdrawable: 500_00, held: 0, openWithdrawals: [] })
    const next = (await ask(who, wish)).json().withdrawal.id
    await act(founder, next, 'approve')
    expect((await cancel(who, next)).json().error).toMatchObject({
      code: 'wallet.withdrawal_moved_on',
      facts: { state: 'approved' },
    })
  })
})

describe('the rules', () => {
  const rules = {
    depositsEnabled: true,
    withdrawalsEnabled: true,
    minDeposit: 10_00,
    maxDeposit: 1_000_00,
    minWithdrawal: 50_00,
    maxWithdrawal: 500_00,
    withdrawalFeePercentage: 2.5,
    payoutPeople: 'auto',
  }

  test('are changed by staff, record who changed what, and apply at once', async () => {
    const admin = await signIn(['admin'])
    const { who } = await rich()
    const save = (payload: object) =>
      testApp.app.inject({ method: 'PUT', url: '/api/admin/wallet', headers: admin.headers, payload })
    expect(await get(admin, '/api/admin/wallet')).toEqual({ settings: rules, changes: [] })
    const changed = { ...rules, withdrawalsEnabled: false, withdrawalFeePercentage: 0.07 }
    expect((await save(changed)).json().changes).toMatchObject([
      {
        what: [
          { name: 'withdrawalsEnabled', from: true, to: false },
          { name: 'withdrawalFeePercentage', from: 2.5, to: 0.07 },
        ],
      },
    ])
    expect((await save(changed)).json().changes).toHaveLength(1)
    expect(codeOf(await ask(who, wish))).toBe('wallet.withdrawals_off')
    await save({ ...rules, depositsEnabled: false })
    const deposit = await testApp.app.inject({
      method: 'POST',
      url: '/api/wallet/deposits',
      headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { amount: 10_00, way: 'pix' },
    })
    expect(codeOf(deposit)).toBe('wallet.deposits_off')
    expect((await save(rules)).json().settings).toEqual(rules)
    expect(codeOf(await save({ ...rules, minDeposit: 2_000_00 }))).toBe('wallet.deposit_limits_crossed')
    expect(codeOf(await save({ ...rules, maxWithdrawal: 1 }))).toBe('wallet.withdrawal_limits_crossed')
    expect((await save({ ...rules, withdrawalFeePercentage: 1.234 })).statusCode).toBe(400)
  })
})

describe('the history', () => {
  test('has a withdrawal as one row whose state changes, and filters by kind and state', async () => {
    const { who } = await rich(300_00)
    const founder = await signIn(['fundador'])
    const [first, second] = [
      (await ask(who, wish)).json().withdrawal.id,
      (await ask(who, wish)).json().withdrawal.id,
    ]
    await act(founder, first, 'reject', { reason: '=HYPERLINK("x";"y")' })
    const read = (query = '') => get(who, `/api/wallet/history${query}`)
    const { entries, nextCursor } = await read()
    expect(nextCursor).toBeNull()
    expect(entries).toMatchObject([
      { kind: 'withdrawal', state: 'pending', amount: -100_00, withdrawal: { id: second, net: 97_50 } },
      { kind: 'withdrawal', state: 'rejected', amount: -100_00, withdrawal: { id: first } },
      { kind: 'referral_bonus', state: 'completed', amount: 300_00, withdrawal: null },
    ])
    const kinds = async (query: string) =>
      (await read(query)).entries.map(
        ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
      )
    expect(await kinds('?kind=withdrawal')).toEqual(['withdrawal pending', 'withdrawal rejected'])
    expect(await kinds('?state=pending')).toEqual(['withdrawal pending'])
    expect(await kinds('?state=rejected')).toEqual(['withdrawal rejected'])
    expect(await kinds('?state=completed')).toEqual(['referral_bonus completed'])
    expect(await kinds('?kind=referral_bonus')).toEqual(['referral_bonus completed'])
    expect(await kinds('?kind=deposit')).toEqual([])
    expect(await kinds('?kind=deposit&state=pending')).toEqual([])

    const csv = await testApp.app.inject({ url: '/api/wallet/statement.csv', headers: who.headers })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.body.split('\r\n')
    expect(lines[0]).toBe(
      '\u{feff}Data (Brasília);Movimento;Situação;Valor (R$);Taxa (R$);Líquido (R$);Dívida (R$);Observação',
    )
    expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;Saque;Pendente;-100,00;2,50;97,50;;$/)
    expect(lines[2]).toContain(`;Saque;Recusado;-100,00;2,50;97,50;;"'=HYPERLINK(""x"";""y"")"`)
    expect(lines[3]).toContain(';Bônus de indicação;Concluído;300,00;;;;')
  })

  test('comes in pages without a gap, and its CSV has all of it', async () => {
    const { who } = await rich(0)
    for (let gift = 1; gift <= 45; gift += 1) await makeCash(services, who.userId, gift)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { entries, nextCursor } = await get(
        who,
        `/api/wallet/history${cursor === null ? '' : `?cursor=${cursor}`}`,
      )
      seen.push(...entries.map(({ amount }: { amount: number }) => amount))
      cursor = nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    const csv = await testApp.app.inject({ url: '/api/wallet/statement.csv', headers: who.headers })
    expect(csv.body.trim().split('\r\n')).toHaveLength(46)
  })
})

test('fifty concurrent requests for the whole balance: one succeeds', async () => {
  const rounds = inFull(200)
  for (let round = 0; round < rounds; round += 1) {
    const { userId } = await signIn()
    await makeIdentity(services, userId)
    await makeCash(services, userId, 100_00)
    const ctx = { services, requestId: `round-${round}`, actor: { userId } as never }
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => placeWithdrawal(ctx, wish, null)),
    )
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 49 }, () => 'wallet.insufficient'))
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals where amount = 10000`.execute(db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(rounds)
}, 300_000)

describe('the cash of a banned person', () => {
  const loginOf = async ({ userId }: { userId: string }) => {
    const profile = db.selectFrom('profiles').select('username').where('id', '=', userId)
    return (await profile.executeTakeFirstOrThrow()).username
  }

  test('is withdrawn by a fundador to the owner’s CPF, once, and waits in the queue', async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    const { who, identity } = await rich(3_33)
    const login = await loginOf(who)
    const founder = await signIn(['fundador'])
    const by = await loginOf(founder)
    const asked = () => payOutBanned(services, login, { by, reason: 'banido por trapaça' })
    await expect(asked()).rejects.toThrow('Only for people who are banned')
    await ban(services, login, 'trapaça')
    await asked()
    const rows = await db.selectFrom('withdrawals').selectAll().where('user_id', '=', who.userId).execute()
    expect(rows).toMatchObject([{ state: 'requested', amount: 3_33, key_type: 'cpf' }])
    expect(rows[0]?.key_hash).toEqual(hashKey(services.config, 'cpf', identity.cpf))
    const audit = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'reason'])
      .where('action', '=', 'withdrawal.for_banned')
      .where('subject_id', '=', rows[0]?.id ?? '')
      .execute()
    expect(audit).toEqual([{ actor_id: founder.userId, reason: 'banido por trapaça' }])
    await expect(asked()).rejects.toThrow()
    expect(
      await db.selectFrom('withdrawals').select('id').where('user_id', '=', who.userId).execute(),
    ).toHaveLength(1)
  })

  test('is not withdrawn without an identity on file, nor by anyone else', async () => {
    const who = await signIn([])
    await makeCash(services, who.userId, 50_00)
    const login = await loginOf(who)
    await ban(services, login, 'trapaça')
    const asked = async (role: Role) =>
      payOutBanned(services, login, { by: await loginOf(await signIn([role])), reason: 'pedido' })
    await expect(asked('fundador')).rejects.toThrow('accounts.identity_required')
    await expect(asked('admin')).rejects.toThrow('is no fundador')
  })
})

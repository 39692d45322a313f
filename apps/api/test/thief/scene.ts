import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import pg from 'pg'
import { makeIdentity } from '../../src/features/accounts/testing.ts'
import { makeReferral } from '../../src/features/referrals/testing.ts'
import type { SignedIn } from '../app.ts'
import { usePayments } from '../payments.ts'
import { GANG, type Name } from './books.ts'
import { timeOf } from './time.ts'

/** Also satisfies the stricter rules for staff. */
const PASSWORD = 'senha-do-bando-inteiro'

const STAFF = { Davi: 'admin', Rita: 'fundador', Tito: 'fundador' } as const satisfies Record<string, Role>
export type Staff = keyof typeof STAFF

export type Fate = 'delivered' | 'twice' | 'late' | 'lost'
const POLICIES = {
  delivered: {},
  twice: { copies: 2 },
  late: { isHeld: true },
  lost: { dropShare: 1 },
} as const satisfies Record<Fate, object>

/** The outcome of a request: rejections are part of the game. */
export interface Answer {
  readonly isOk: boolean
  /** `ok`, or the error code. */
  readonly said: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  readonly body: any
}

interface Wish {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: object
}

/** The API with both providers, on which stories are played one after another. */
export async function useStage() {
  // Stories do in a minute what users do in a month.
  const payments = await usePayments({ RATE_LIMIT_SCALE: '1000' })
  const { app, services, signIn, control, database } = payments
  const { db } = services
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await sql`insert into wallet_settings (min_withdrawal) values (100)`.execute(db)
  const time = await timeOf(payments, owner)

  async function send(who: SignedIn, { method = 'POST', url, payload }: Wish): Promise<Answer> {
    const headers =
      method === 'GET' ? who.headers : { ...who.headers, 'idempotency-key': crypto.randomUUID() }
    const response = await app.inject({ method, url: `/api${url}`, headers, payload })
    const { statusCode } = response
    const body = response.headers['content-type']?.toString().includes('json') ? response.json() : null
    if (statusCode >= 500) throw new Error(`${method} ${url} answered ${statusCode}: ${response.body}`)
    const isOk = statusCode < 300
    return { isOk, body, said: isOk ? 'ok' : (body?.error?.code ?? `${statusCode}`) }
  }

  const people = async (): Promise<Record<Name | Staff, SignedIn>> => {
    const made: [string, SignedIn][] = []
    for (const name of GANG) {
      const who = await signIn(name === 'Olga' ? ['vip'] : [], { password: PASSWORD, hasSecondFactor: false })
      await makeIdentity(services, who.userId)
      made.push([name, who])
    }
    for (const [name, role] of Object.entries(STAFF))
      made.push([name, await signIn([role], { password: PASSWORD })])
    return Object.fromEntries(made) as Record<Name | Staff, SignedIn>
  }

  async function open() {
    await time.forget()
    await control.reset()
    const cast = await people()
    const audit = () => time.audit(cast.Rita.userId)
    const brokenBefore = await audit()
    const referrals: { id: string; referrer: Name; referred: Name }[] = []
    for (const [referrer, referred] of [
      ['Ana', 'Bruno'],
      ['Ana', 'Caio'],
      ['Olga', 'Ana'],
    ] as const) {
      const ids = { referrerId: cast[referrer].userId, referredId: cast[referred].userId }
      referrals.push({ ...(await makeReferral(db, ids)), referrer, referred })
    }
    const rows = await db
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where(
        'id',
        'in',
        GANG.map((name) => cast[name].userId),
      )
      .execute()
    const nameOf = (userId: string) => GANG.find((name) => cast[name].userId === userId)
    return {
      ...payments,
      time,
      cast,
      referrals,
      nameOf,
      audit,
      brokenBefore,
      usernames: new Map(rows.map(({ id, username }) => [username, nameOf(id) as Name])),
      /** The steps so far, in words. */
      story: [] as string[],
      by: (name: Name, wish: Wish) => send(cast[name], wish),
      /** All staff requests go through here, so that extra requirements for staff are met in one place. */
      byStaff: (name: Staff, wish: Wish) => send(cast[name], wish),
      /** The rest of the budget that earlier stories left. */
      rewardBudget: async (): Promise<number> =>
        (await send(cast.Rita, { method: 'GET', url: '/admin/referrals/budget' })).body?.balance ?? 0,
      proof: { currentPassword: PASSWORD },
      walletOf: async (name: Name) => (await send(cast[name], { method: 'GET', url: '/wallet' })).body,
      /**
       * Runs an event at a provider, whose notice arrives now, twice, late or never. Returns null if the
       * event cannot happen.
       */
      async provider<Seen>(fate: Fate, act: () => Promise<Seen>): Promise<Seen | null> {
        await control.deliver(POLICIES[fate])
        const seen = await act().catch((error: Error) => {
          if (/: 4\d\d /.test(error.message)) return null
          throw error
        })
        await control.settle()
        await control.deliver({})
        await time.work()
        return seen
      },
    }
  }

  return { open, close: () => owner.end() }
}

export type Scene = Awaited<ReturnType<Awaited<ReturnType<typeof useStage>>['open']>>

import {
  assertApplied,
  deposit,
  fillBudget,
  markDisputed,
  operationId,
  takeBack,
} from '../../apps/api/src/features/ledger/index.ts'
import { settleDueLots } from '../../apps/api/src/features/ledger/testing.ts'
import { correctChampion, makeStartedPrize } from '../../apps/api/src/features/prizes/testing.ts'
import { centavos } from '../../packages/money/src/amounts.ts'
import type { Stack } from '../../tools/stack/index.ts'
import { matchesOf, play } from './matches.ts'
import type { Person } from './people.ts'

/** Ends the settling time: moves the stored time and runs the worker's job. */
export async function payPrizeNow({ owner }: Stack, tournamentId: string): Promise<void> {
  await owner.query(
    "update tournament_prizes set due_at = now() - interval '1 second' where tournament_id = $1 and state = 'due'",
    [tournamentId],
  )
  await owner.query("select graphile_worker.add_job('cron:tournaments.pay-prizes')")
}

/** Fills the house budget. */
export async function fillHouse({ db }: Stack, asset: 'money' | 'coins', amount: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    assertApplied(await fillBudget(tx, { fact: `made:${crypto.randomUUID()}`, asset, amount }))
  })
}

interface Duel {
  readonly name: string
  readonly winner: Person
  readonly loser: Person
  readonly asset?: 'money' | 'coins'
  readonly amount: number
  /** Who funds the prize; the house if omitted. */
  readonly organiserId?: string
}

/** A final won by `winner`, whose prize is due in a day. */
export async function playedDuel(
  stack: Stack,
  { name, winner, loser, asset = 'money', amount, organiserId }: Duel,
) {
  const { id } = await makeStartedPrize(stack.db, {
    name,
    participants: [winner.id, loser.id],
    prize: { asset, amount },
    organiserId,
  })
  const [match] = await matchesOf(stack, id)
  if (!match) throw new Error('nothing was drawn')
  await play(stack, id)
  if (match.one !== winner.id) await correctResult(stack, match.id, winner.id)
  return { id, matchId: match.id }
}

/** Corrects a result like staff would. */
export const correctResult = ({ db }: Stack, matchId: string, winnerId: string): Promise<void> =>
  correctChampion(db, matchId, winnerId)

/** Cash from one deposit, and functions that dispute it. */
export async function depositedCash(
  stack: Stack,
  ownerId: string,
  amount: number,
  settlesAt: Date = new Date(0),
) {
  const { db } = stack
  const fact = `made:${crypto.randomUUID()}`
  const given = { ownerId, provider: 'stripe', amount: centavos(amount), settlesAt } as const
  await db.transaction().execute(async (tx) => assertApplied(await deposit(tx, { fact, ...given })))
  // The deposit is unknown to any provider.
  await settleDueLots({ db, checkBeforeSettling: async () => new Set() })
  return {
    /** Opens a dispute without taking money. */
    question: () =>
      db.transaction().execute(async (tx) => {
        const claims = { disputed: amount, atRisk: amount }
        assertApplied(await markDisputed(tx, operationId(fact), claims))
      }),
    take: (taken: number) =>
      db.transaction().execute(async (tx) => {
        const taking = { fact: `${fact}:taken`, ownerId, lotOf: fact, amount: centavos(taken) }
        assertApplied((await takeBack(tx, taking)).verdict)
        assertApplied(await markDisputed(tx, operationId(fact), { disputed: 0, atRisk: 0 }))
      }),
  }
}

import type { PrizeAsset } from '@trunfo/contract/prizes'
import { centavos } from '@trunfo/money/amounts'
import { CHAMPION_ONLY, type Split } from '@trunfo/money/awards'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { makePeople } from '../accounts/testing.ts'
import { assertApplied, deposit, fillBudget, takeBack } from '../ledger/index.ts'
import { settleDueLots } from '../ledger/testing.ts'
import { correctMatch } from '../tournaments/index.ts'
import {
  actOnMatch,
  correctionTo,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../tournaments/testing.ts'
import { reviewRisk } from './at-risk.ts'
import { escrowAtCreation } from './escrow.ts'
import { prizeFollower } from './for-tournaments.ts'
import { settlePrize } from './payout.ts'

interface MadePrize {
  readonly prize: { readonly asset: PrizeAsset; readonly amount: number; readonly split?: Split }
  /**
   * Pays from their balance, which must cover it. Without an organiser the platform pays, and its budget is
   * filled first.
   */
  readonly organiserId?: string | null
}

type TournamentFields = NonNullable<Parameters<typeof makeTournament>[1]>
type StartedFields = NonNullable<Parameters<typeof makeStartedTournament>[1]>

/** A tournament with its prize in escrow. */
export async function makePrizedTournament(
  db: Db,
  { prize, organiserId, ...fields }: TournamentFields & MadePrize,
): Promise<{ id: string }> {
  const tournament = await makeTournament(db, { ...fields, ...promised(fields, { prize, organiserId }) })
  await escrow(db, tournament.id, { prize, organiserId })
  return tournament
}

/** A started tournament, with a prize in escrow if one is given. */
export async function makeStartedPrize(
  db: Db,
  { prize, organiserId, ...fields }: StartedFields & Partial<MadePrize>,
): Promise<{ id: string; participantIds: string[] }> {
  if (!prize) return makeStartedTournament(db, fields)
  const tournament = await makeStartedTournament(db, {
    ...fields,
    ...promised(fields, { prize, organiserId }),
  })
  await escrow(db, tournament.id, { prize, organiserId })
  return tournament
}

const promised = (fields: TournamentFields, { prize: { asset, amount }, organiserId }: MadePrize) => ({
  prize_type: asset,
  prize_amount: amount,
  created_by: organiserId ?? fields.created_by ?? null,
})

async function escrow(
  db: Db,
  tournamentId: string,
  { prize: { asset, amount, split = CHAMPION_ONLY }, organiserId = null }: MadePrize,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await tx
      .selectFrom('tournaments')
      .select('name')
      .where('id', '=', tournamentId)
      .executeTakeFirstOrThrow()
    if (organiserId === null)
      assertApplied(await fillBudget(tx, { fact: `made:${tournamentId}`, asset, amount }))
    await escrowAtCreation(tx, {
      tournamentId,
      tournamentName: name,
      organiserId: organiserId ?? '',
      powers: organiserId === null ? ['fundador'] : [],
      prize: { type: asset, amount, description: null, split },
    })
  })
}

/** `playMatches` for a tournament that has a prize. */
export const playForPrize = (
  db: Db,
  tournamentId: string,
  most: number,
  favouriteId?: string,
): Promise<void> => playMatches(db, tournamentId, most, favouriteId, { prizeFollower })

/** A coin prize that was paid to the wrong champion. Returns the tournament's id. */
export async function makeMistakenPrize(db: Db): Promise<string> {
  const { id } = await makeSharedPrize(db, 'coins')
  const { id: matchId, participant2_id } = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant2_id'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await correctChampion(db, matchId, participant2_id ?? '')
  return id
}

/** Names another winner of a final, as staff do after a complaint. */
export async function correctChampion(db: Db, finalId: string, winnerId: string): Promise<void> {
  await actOnMatch(db, finalId, (tx, match) =>
    correctMatch({ prizeFollower }, tx, match, { ...correctionTo(match, winnerId), decidedBy: null }),
  )
}

/**
 * A prize of R$ 50 that its organiser's debt reduced to R$ 30, with a budget that covers the top-up. It is
 * won but not due yet. Returns the tournament's id.
 */
export async function makeReducedPrize(
  db: Db,
  { organiserId, winnerId }: { organiserId: string; winnerId: string },
): Promise<string> {
  const lotOf = `test:lot:${crypto.randomUUID()}`
  const [loserId = ''] = await makePeople(db, 1)
  await db.transaction().execute(async (tx) => {
    const lot = { fact: lotOf, ownerId: organiserId, provider: 'stripe', settlesAt: new Date(0) } as const
    assertApplied(await deposit(tx, { ...lot, amount: centavos(50_00) }))
    const budget = { fact: `test:budget:${lotOf}`, asset: 'money', amount: 20_00 } as const
    assertApplied(await fillBudget(tx, budget))
  })
  await settleDueLots({ db, checkBeforeSettling: async () => new Set() })
  const prize = { asset: 'money', amount: 50_00 } as const
  const { id } = await makeStartedPrize(db, { participants: [winnerId, loserId], prize, organiserId })
  await playForPrize(db, id, 1, winnerId)
  await db.transaction().execute(async (tx) => {
    const taking = { fact: `test:taking:${lotOf}`, ownerId: organiserId, lotOf, amount: centavos(20_00) }
    assertApplied((await takeBack(tx, taking)).verdict)
  })
  await db.transaction().execute((tx) => reviewRisk(tx, id))
  return id
}

/** A cash share that waits for a fundador's decision. Returns the share's id. */
export async function makeUndecidedShare(db: Db): Promise<string> {
  const { id } = await makeSharedPrize(db, 'money')
  const share = await db
    .updateTable('tournament_prize_shares')
    .set({ waits_for: 'banned' })
    .where('tournament_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return share.id
}

/** Played by two people without an identity on file, won by the first, and shared out. */
async function makeSharedPrize(db: Db, asset: PrizeAsset): Promise<{ id: string }> {
  const { id } = await makeStartedPrize(db, { participants: 2, prize: { asset, amount: 100 } })
  await playForPrize(db, id, 1)
  await payOutNow(db, id)
  return { id }
}

/** Pays the prize of a completed tournament without waiting for its settling time. */
export async function payOutNow(db: Db, tournamentId: string): Promise<void> {
  await db
    .updateTable('tournament_prizes')
    .set({ due_at: sql<Date>`now()` })
    .where('tournament_id', '=', tournamentId)
    .execute()
  await db.transaction().execute((tx) => settlePrize(tx, tournamentId))
}

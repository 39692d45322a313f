import { parseCup, replayCup, unexpectedInCup } from '@trunfo/brackets'
import { sql } from 'kysely'
import { payOutNow } from '../../../apps/api/src/features/prizes/testing.ts'
import type { World } from './world.ts'

interface Exported {
  readonly tournament: { readonly status: string; readonly championId: string | null }
  readonly entrants: readonly { readonly id: string }[]
  readonly places: readonly { readonly id: string; readonly from: number; readonly to: number }[]
}

type Check = (world: World, id: string, text: string) => Promise<string[]> | string[]

/** What must hold after each tournament. */
const CHECKS: readonly Check[] = [hasEnded, ranksEverybody, isDerivable, leavesNobodyWaiting, paysItsPrize]

export async function problemsOf(world: World, id: string): Promise<string[]> {
  const path = `/api/tournaments/${id}/export?v=${crypto.randomUUID()}`
  const { status, text } = await world.send({ method: 'GET', path })
  if (status !== 200) return [`the export was answered with ${status}`]
  return (await Promise.all(CHECKS.map((check) => check(world, id, text)))).flat()
}

function hasEnded(_world: World, _id: string, text: string): string[] {
  const { tournament } = JSON.parse(text) as Exported
  const isOver = tournament.status === 'completed' && tournament.championId !== null
  return isOver ? [] : [`it is ${tournament.status} with champion ${tournament.championId}`]
}

/** After double W.O.s and departures more may share places than there are, so their number is not compared. */
function ranksEverybody(_world: World, _id: string, text: string): string[] {
  const { tournament, entrants, places } = JSON.parse(text) as Exported
  const ranked = places.map(({ id }) => id).toSorted()
  const everybody = entrants.map(({ id }) => id).toSorted()
  if (ranked.join() !== everybody.join()) return [`${ranked.length} of ${everybody.length} have places`]
  const first = places.filter(({ from }) => from === 1)
  if (!first.some(({ id }) => id === tournament.championId)) return ['the champion is not first']
  const overlapping = places.filter((one) =>
    places.some((other) => one.from < other.from && other.from <= one.to),
  )
  if (overlapping.length > 0) return [`places overlap: ${overlapping.map(({ from, to }) => `${from}–${to}`)}`]
  return places
    .filter(({ from, to }) => from < 1 || from > to || to > entrants.length)
    .map(({ from, to }) => `there are no places ${from} to ${to}`)
}

function isDerivable(_world: World, _id: string, text: string): string[] {
  try {
    const cup = parseCup(text)
    return unexpectedInCup(cup, replayCup(cup)).slice(0, 5)
  } catch (error) {
    return [`the export cannot be replayed: ${String(error)}`]
  }
}

async function leavesNobodyWaiting({ db, send, people }: World, id: string): Promise<string[]> {
  const { count } = await db
    .selectFrom('tournament_matches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tournament_id', '=', id)
    .where('status', '<>', 'completed')
    .executeTakeFirstOrThrow()
  const answers = await Promise.all(
    people.map(({ headers }) => send({ method: 'GET', path: '/api/tournaments/next-match', headers })),
  )
  const waiting = answers.filter(({ text }) => (JSON.parse(text) as { match: unknown }).match !== null)
  return [
    ...(Number(count) > 0 ? [`${count} matches are open`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} people have a match to play`] : []),
  ]
}

/** Everybody is paid at once, because coins wait for nobody's identity. What nobody has won returns to the platform. */
async function paysItsPrize({ db }: World, id: string): Promise<string[]> {
  await payOutNow(db, id)
  const { rows } = await sql<{ amount: number; awarded: number; paid: number; left: number }>`
    select amount,
      (select coalesce(sum(amount), 0)::int from prize_awards where tournament_id = ${id}) as awarded,
      (select coalesce(sum(amount), 0)::int from tournament_prize_shares
        where tournament_id = ${id} and state = 'paid') as paid,
      (select coalesce(sum(balance), 0)::int from ledger.accounts where owner_id = ${id}) as left
    from tournament_prizes where tournament_id = ${id}`.execute(db)
  return rows
    .filter(({ amount, awarded, paid, left }) => awarded > amount || paid !== awarded || left !== 0)
    .map(
      ({ amount, awarded, paid, left }) =>
        `of ${amount} ${awarded} were awarded, ${paid} paid, ${left} are left`,
    )
}

/**
 * Counts again what rankings have counted one by one, over all tournaments: matches won by playing, tournaments, titles.
 * Call it once everything is counted.
 */
export async function miscounted({ db, people }: Pick<World, 'db' | 'people'>): Promise<string[]> {
  const { rows } = await sql<{ id: string; counted: string; recounted: string }>`
    with own as (
      select person.id, lineup.tournament_id, lineup.participant_id, lineup.added_at
      from unnest(${people.map(({ userId }) => userId)}::uuid[]) as person (id)
      join tournament_lineups as lineup on lineup.user_id = person.id
    ), recount as (
      select own.id, count(distinct own.tournament_id) as participations,
        count(distinct tournament.id) filter (where tournament.champion_id = own.participant_id) as titles,
        count(match.id) as wins
      from own
      join tournaments as tournament on tournament.id = own.tournament_id
      left join tournament_matches as match on match.tournament_id = own.tournament_id
        and match.winner_id = own.participant_id and match.outcome is null
        and match.participant1_id is not null and match.participant2_id is not null
        and match.completed_at >= coalesce(own.added_at, '-infinity')
      group by own.id
    )
    select id, concat_ws('/', record.wins, record.participations, record.titles) as counted,
      concat_ws('/', recount.wins, recount.participations, recount.titles) as recounted
    from recount left join player_records as record on record.user_id = id
    where (record.wins, record.participations, record.titles)
      is distinct from (recount.wins, recount.participations, recount.titles)`.execute(db)
  return rows.map(
    ({ id, counted, recounted }) => `${id} has ${counted} wins/participations/titles instead of ${recounted}`,
  )
}

import { setTimeout as sleep } from 'node:timers/promises'
import { makeParticipants, makeTournament } from '../../apps/api/src/features/tournaments/testing.ts'
import { waitFor } from '../services/wait-for.ts'
import type { SignedIn, Stack } from '../stack/index.ts'

const PATIENCE_MS = 10_000
const COUNTED_WITHIN_MS = 180_000

export interface Report {
  readonly matchId: string
  readonly winnerId: string
}

export interface Played {
  readonly id: string
  /** Results that the API accepted, one per match. */
  readonly acknowledged: readonly Report[]
  /** Results rejected because the match already had one. */
  readonly refused: number
  /** Requests sent again because there was no response. */
  readonly repeated: number
  readonly seconds: number
}

export interface Started {
  readonly id: string
  readonly staff: SignedIn
}

/** Creates people and a tournament, and starts it with twenty concurrent requests. */
export async function startWhole(stack: Stack, players: number): Promise<Started> {
  const staff = await stack.signIn(['admin'])
  const startsAt = new Date(Date.now() - 60_000)
  const { id } = await makeTournament(stack.db, { max_participants: players, starts_at: startsAt })
  await makeParticipants(stack.db, id, players)
  const starts = Array.from({ length: 20 }, () => send(stack, staff, `/tournaments/${id}/start`))
  const taken = (await Promise.all(starts)).filter(({ status }) => status === 204)
  // A start whose response was lost learns on its second try that the tournament has started.
  if (taken.length > 1) throw new Error(`${taken.length} of 20 starts were acknowledged`)
  return { id, staff }
}

interface Play {
  readonly clients: number
  /** How many clients report each match, each with a random winner. */
  readonly reports: number
  readonly pauseMs?: number
}

/** Plays from the start to the champion: clients read the bracket and report open matches in any order. */
export async function playOut(stack: Stack, { id, staff }: Started, play: Play): Promise<Played> {
  const startedAt = performance.now()
  const acknowledged: Report[] = []
  let refused = 0
  let repeated = 0
  for (let open = await findOpen(stack, id); open.length > 0; open = await findOpen(stack, id)) {
    const waiting = shuffled(Array.from({ length: play.reports }, () => open).flat())
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const winnerId = next.sides[Math.random() < 0.5 ? 0 : 1] ?? ''
        const ruling = { winnerId, reason: 'W.O.' }
        const { status, tries } = await send(stack, staff, `/matches/${next.id}/decision`, ruling)
        if (status === 204) acknowledged.push({ matchId: next.id, winnerId })
        else if (status === 409) refused += 1
        else throw new Error(`a result was answered with ${status}`)
        // A conflict after a repeated request may be this client's own result.
        if (status === 409 && tries > 1 && play.reports === 1)
          acknowledged.push({ matchId: next.id, winnerId })
        repeated += tries - 1
        await sleep((play.pauseMs ?? 0) * Math.random() * 2)
      }
    }
    await Promise.all(Array.from({ length: play.clients }, work))
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { id, acknowledged, refused, repeated, seconds }
}

/**
 * Counts violations of what must hold after a tournament. There is one champion, who never lost; everyone
 * else lost once. Every acknowledged result is final and decided once. Wins equal the matches played; each
 * person took part once, and one has the title.
 */
export async function countBreaches({ owner }: Stack, { id, acknowledged }: Played): Promise<number> {
  await waitFor(
    'the worker to have counted everything',
    async () => {
      const { rowCount } = await owner.query(
        'select from graphile_worker._private_jobs where run_at <= now() or attempts > 0 limit 1',
      )
      return rowCount === 0
    },
    { timeoutMs: COUNTED_WITHIN_MS, everyMs: 250 },
  )
  const { rows } = await owner.query<Record<string, number>>(
    `with played as (
       select *, case winner_id when participant1_id then participant2_id else participant1_id end as loser_id
       from tournament_matches where tournament_id = $1 and participant2_id is not null
     ), lost as (
       select participant_id, (select count(*) from played where loser_id = participant_id) as times
       from tournament_participants where tournament_id = $1
     ), record as (
       select coalesce(wins, 0) as wins, coalesce(participations, 0) as participations,
         coalesce(titles, 0) as titles, participant_id,
         (select count(*) from played where winner_id = participant_id) as won
       from tournament_participants left join player_records on user_id = participant_id
       where tournament_id = $1
     )
     select
       (select count(*)::int from tournaments where id = $1 and (status <> 'completed' or champion_id is null)) as unfinished,
       (select count(*)::int from lost join tournaments on tournaments.id = $1
         where times <> case when participant_id = champion_id then 0 else 1 end) as losses,
       (select count(*)::int from unnest($2::uuid[], $3::uuid[]) as report (match_id, winner_id)
         join tournament_matches as match on match.id = match_id
         where match.winner_id is distinct from report.winner_id) as results,
       (select count(*)::int from played where 1 <> (select count(*) from audit_entries
         where action = 'match.decided' and subject_id = played.id::text)) as decisions,
       (select count(*)::int from record where wins <> won or participations <> 1) as records,
       (select abs(sum(wins) - (select count(*) from played))::int from record) as wins,
       (select abs(sum(titles) - 1)::int from record) as titles`,
    [id, acknowledged.map(({ matchId }) => matchId), acknowledged.map(({ winnerId }) => winnerId)],
  )
  return Object.values(rows[0] ?? { nothing: 1 }).reduce((sum, count) => sum + count, 0)
}

async function findOpen({ url }: Stack, id: string) {
  const response = await patiently(() =>
    fetch(`${url}/api/tournaments/${id}/bracket?v=${crypto.randomUUID()}`),
  )
  const { participants, matches } = (await response.json()) as {
    participants: { id: string }[]
    matches: { id: string; p1: number; p2: number | null; winner: number | null }[]
  }
  return matches
    .filter(({ winner }) => winner === null)
    .map((match) => ({
      id: match.id,
      sides: [match.p1, match.p2].map((place) => participants[place ?? -1]?.id),
    }))
}

/** Requests without a response are sent again, as a page would. */
async function send({ url }: Stack, staff: SignedIn, path: string, body: object = {}) {
  let tries = 0
  const response = await patiently(() => {
    tries += 1
    return fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  })
  return { status: response.status, tries }
}

/** Reads the whole body, because a truncated response proves nothing. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask()
      .then(async (answer) => new Response(answer.status === 204 ? null : await answer.text(), answer))
      .catch(() => null)
    if (response && response.status < 500) return response
    await sleep(100)
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

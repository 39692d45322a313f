import { closeRounds, formatOf, requireSettings, type Stage, seededEntrants } from '@trunfo/brackets'
import type * as TournamentsTesting from '../../../apps/api/src/features/tournaments/testing.ts'
import { type StoredMatch, toMatches, toRecord } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import { checkOut } from '../../bench/other-commit.ts'
import { type Build, takeBuild } from '../../stack/build.ts'
import { runToEnd, type SignedIn, type Stack, startStack } from '../../stack/index.ts'
import { growAgedTournaments } from '../aged-tournaments.ts'
import { describeTraffic, startTraffic } from '../traffic.ts'

/** The last release without stages, and the one that fills them in. The release after it needs them. */
const WITHOUT_STAGES = process.env.UPGRADE_FROM ?? 'd7888402'
const WITH_STAGES = process.env.UPGRADE_TO ?? 'be699c9b'
const TOURNAMENTS = Number(process.env.AGED_TOURNAMENTS ?? 20_000)
const CUPS = 60
const CUP_PLAYERS = 8
const DEFAULT_FORMAT = 'single-elimination'

export const rows: readonly Benchmark[] = [
  {
    name: `${TOURNAMENTS} tournaments of ${WITHOUT_STAGES} get stages while it runs: failed requests, brackets, champions and records that changed, and rounds that do not follow`,
    threshold: { atMost: 0 },
    run: fillUnderLoad,
  },
]

async function fillUnderLoad() {
  const before = checkOut(WITHOUT_STAGES)
  const after = checkOut(WITH_STAGES)
  const stack = await startStack({ root: before.root, workers: 1 })
  const build = takeBuild({ hasWeb: false, root: after.root })
  try {
    await growAgedTournaments(stack, TOURNAMENTS)
    const manager = await stack.signIn(['admin'])
    const cups = await makeCups(stack, before.root)
    const old = await fingerprint(stack, cups.ids)
    const working = [startTraffic({ url: stack.url, manager }), playCups(stack, cups)]
    const locks = watchLocks(stack)
    const migratedIn = await timed(() => cli(build, stack, 'migrate'))
    const filledIn = await timed(() => cli(build, stack, 'fill-stages'))
    const waited = await locks.stop()
    const reports = await Promise.all(working.map((traffic) => traffic.stop()))
    // Those that the old release started while the command ran.
    await cli(build, stack, 'fill-stages')
    const changed = differences(old, await fingerprint(stack, cups.ids))
    const broken = await countBroken(stack)
    const { rows: left } = await stack.owner.query(
      'select from tournament_matches where stage_id is null limit 1',
    )
    return {
      value: reports.reduce((sum, { failed }) => sum + failed, changed + broken + left.length),
      note: `${old.length} rows compared, migrated in ${migratedIn} s, filled in ${filledIn} s, longest wait for a lock ${waited} ms; ${reports.map(describeTraffic).join(' | ')}`,
    }
  } finally {
    await stack.stop()
    build.remove()
  }
}

async function cli({ apiDir }: Build, { env, owner }: Stack, command: string): Promise<void> {
  await runToEnd({
    name: command,
    command: process.execPath,
    args: [`${apiDir}/cli.js`, command],
    env: { ...env, DATABASE_OWNER_URL: owner.options.connectionString },
  })
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return Math.round((performance.now() - startedAt) / 100) / 10
}

interface Cups {
  readonly ids: readonly string[]
  readonly players: readonly SignedIn[]
}

/** Cups that are played through while the stages are filled in. */
async function makeCups({ db, signIn }: Stack, root: string): Promise<Cups> {
  const factory = `${root}/apps/api/src/features/tournaments/testing.ts`
  const { makeStartedTournament }: typeof TournamentsTesting = await import(factory)
  const players = await Promise.all(Array.from({ length: CUP_PLAYERS }, () => signIn()))
  const participants = players.map(({ userId }) => userId)
  const ids: string[] = []
  for (let cup = 0; cup < CUPS; cup += 1) ids.push((await makeStartedTournament(db, { participants })).id)
  return { ids, players }
}

/** Both sides declare every open match of one cup after another. */
function playCups({ url, owner }: Stack, { ids, players }: Cups): ReturnType<typeof startTraffic> {
  const bySide = new Map(players.map((player) => [player.userId, player]))
  const waiting = [...ids]
  return startTraffic({
    url,
    clients: 2,
    pauseMs: 500,
    manager: players[0] as SignedIn,
    visit: async (ask) => {
      const cup = waiting.shift()
      if (cup === undefined) return
      const { rows: open } = await owner.query<{ id: string; one: string; two: string }>(
        `select id, participant1_id as one, participant2_id as two from tournament_matches
         where tournament_id = $1 and status = 'in_progress'`,
        [cup],
      )
      for (const { id, one, two } of open) {
        for (const side of [one, two])
          await ask(
            'POST',
            `/api/matches/${id}/declaration`,
            204,
            { winnerId: one },
            bySide.get(side)?.headers,
          )
      }
      if (open.length > 0) waiting.push(cup)
    },
  })
}

/** One row per tournament and person that nobody touches. */
async function fingerprint({ owner }: Stack, played: readonly string[]): Promise<string[]> {
  const { rows: found } = await owner.query<{ row: string }>(
    `select concat_ws(' ', id, status, champion_id, bracket_seed, entrant_count, participant_count, (
       select md5(string_agg(concat_ws(' ', match.id, round_number, match_number, coalesce(participant1_id::text, '-'),
         coalesce(participant2_id::text, '-'), coalesce(winner_id::text, '-'), match.status, completed_at),
         ',' order by round_number, match_number))
       from tournament_matches as match where match.tournament_id = tournament.id
     )) as row
     from tournaments as tournament where id <> all($1)
     union all
     select concat_ws(' ', user_id, wins, participations, titles, cardcoins) from player_records
     where user_id not in (select participant_id from tournament_participants where tournament_id = any($1))
     order by 1`,
    [played],
  )
  return found.map(({ row }) => row)
}

function differences(one: readonly string[], other: readonly string[]): number {
  const had = new Set(one)
  return Math.abs(one.length - other.length) + other.filter((row) => !had.has(row)).length
}

/** The longest time that a statement waited for a lock, seen every 20 ms. */
function watchLocks({ owner }: Stack): { stop(): Promise<number> } {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows: found } = await owner.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from now() - query_start) * 1000), 0)::int as ms from pg_stat_activity
         where wait_event_type = 'Lock' and usename = 'trunfo_app'`,
      )
      longest = Math.max(longest, found[0]?.ms ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return longest
    },
  }
}

interface Drawn {
  readonly id: string
  readonly seed: string
  readonly status: string
  readonly championId: string | null
  readonly ids: readonly string[]
  readonly matches: readonly StoredMatch[]
}

/** Tournaments whose stored rounds and champion do not follow from their stage's entries and results. */
async function countBroken({ owner }: Stack): Promise<number> {
  let broken = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows: some } = await owner.query<Drawn>(FIND_DRAWN, [after])
    broken += some.filter((one) => !follows(one)).length
    const last = some.at(-1)
    if (!last) return broken
    after = last.id
  }
}

function follows({ seed, status, championId, ids, matches }: Drawn): boolean {
  const format = formatOf(DEFAULT_FORMAT)
  const stage: Stage = {
    settings: requireSettings(DEFAULT_FORMAT, {}),
    seed,
    entrants: seededEntrants(ids),
    matches: [],
  }
  const entered = matches.filter(({ round }) => round === 1).flatMap(sides)
  if (entered.length !== ids.length || !entered.every((id) => ids.includes(id))) return false
  const last = matches.at(-1)?.round ?? 0
  for (let round = 1; round <= last; round += 1) {
    const played = toMatches(matches.filter((match) => match.round <= round))
    const expected = matches.filter((match) => match.round === round + 1)
    const { matches: drawn } = closeRounds(format, { ...stage, matches: played })
    const next = drawn.slice(played.length).map(toRecord)
    const isSame = (index: number) => String(sides(next[index])) === String(sides(expected[index]))
    if (next.length !== expected.length || !next.every((_, index) => isSame(index))) return false
  }
  return status !== 'completed' || matches.at(-1)?.winnerId === championId
}

function sides(match: Pick<StoredMatch, 'participant1Id' | 'participant2Id'> | undefined): string[] {
  return [match?.participant1Id, match?.participant2Id].filter((id) => typeof id === 'string')
}

const FIND_DRAWN = `
  select tournament.id, stage.seed, tournament.status, champion_id as "championId",
    (select json_agg(participant_id order by seed) from tournament_stage_entries where stage_id = stage.id) as ids,
    (select json_agg(json_build_object(
      'id', match.id, 'bracket', bracket, 'group', group_number, 'round', round_number, 'number', match_number,
      'participant1Id', participant1_id, 'participant2Id', participant2_id, 'winnerId', winner_id, 'outcome', outcome,
      'status', match.status, 'bestOf', best_of, 'isVacant1', is_vacant1, 'isVacant2', is_vacant2
    ) order by round_number, match_number) from tournament_matches as match where match.tournament_id = tournament.id) as matches
  from (select * from tournaments where bracket_seed is not null and id > $1 order by id limit 200) as tournament
  join tournament_stages as stage on stage.tournament_id = tournament.id
  order by tournament.id`

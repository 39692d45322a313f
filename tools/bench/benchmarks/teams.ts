import pg from 'pg'
import type { Stack } from '../../stack/index.ts'
import { comparedRead } from '../compare-read.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { oneServer } from '../one-server.ts'
import { waitForQuiet } from '../quiet.ts'
import { growTeams } from '../team-data.ts'

const TEAMS = 100_000
const READS = 3_000
const QUIET_PATIENCE_MS = 8_000
/** From a letter that half the teams contain to a name that no team has. */
const SEARCHES = ['l', 'leo', 'leoes lugar1', 'lugar42', 'tuba', 't00a', 'inexistente']

export const teamsList = comparedRead({
  name: 'teams list',
  path: '/api/teams',
  module: import.meta.url,
  needs: oneServer,
})

interface TeamRow {
  readonly iconKey: string | null
}

export const shape = ([teams = []]: unknown[][]) => ({
  teams: (teams as (TeamRow & object)[]).map(({ iconKey, ...team }) => {
    const { memberCount, ...card } = team as { memberCount: number }
    return { ...card, iconUrl: iconKey, memberCount }
  }),
  nextCursor: null,
})

/**
 * Both are prepared statements, as the API sends them, and alternate on one connection, so that other load
 * affects both.
 */
export const teamsSearch: Benchmark = {
  name: `team search p95 ÷ primary-key read p95, ${TEAMS / 1000} k teams`,
  threshold: { atMost: 3 },
  needs: { servers: 0 },
  run: async ({ owner, env }) => {
    await growTeams(owner, TEAMS)
    await owner.query('vacuum analyze')
    const { search, byId } = await statements(env, owner)
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    try {
      const time = async (query: pg.QueryConfig) => {
        const startedAt = performance.now()
        await client.query(query)
        return performance.now() - startedAt
      }
      await waitForQuiet(QUIET_PATIENCE_MS)
      const times = { search: [] as number[], byId: [] as number[] }
      for (let read = 0; read < READS; read += 1) {
        times.byId.push(await time(byId(read)))
        times.search.push(await time(search(read)))
      }
      const [searchMs, byIdMs] = [percentile(times.search, 0.95), percentile(times.byId, 0.95)]
      const medians = `medians ${round(percentile(times.search, 0.5), 2)} and ${round(percentile(times.byId, 0.5), 2)} ms`
      return {
        value: round(searchMs / byIdMs, 2),
        note: `${round(searchMs, 2)} ms against ${round(byIdMs, 2)} ms, ${medians}, ${READS} reads each`,
      }
    } finally {
      await client.end()
    }
  },
}

async function statements(env: Stack['env'], owner: Stack['owner']) {
  // Imported lazily: the bare process of `teamsList` imports this module too, and must stay bare.
  const { statementsOf } = await import('../statements.ts')
  const searches = await Promise.all(
    SEARCHES.map(
      async (word) => (await statementsOf(env, `/api/teams?search=${encodeURIComponent(word)}`))[0],
    ),
  )
  const { rows } = await owner.query<{ id: string }>('select id from teams order by random() limit 500')
  return {
    search: (read: number): pg.QueryConfig => {
      const { text = '', values = [] } = searches[read % searches.length] ?? {}
      return { name: 'search', text, values: [...values] }
    },
    byId: (read: number): pg.QueryConfig => ({
      name: 'by id',
      text: 'select id, name, tag, icon_key, member_count from teams where id = $1',
      values: [rows[read % rows.length]?.id],
    }),
  }
}

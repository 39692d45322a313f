import { comparedRead } from '../compare-read.ts'
import { oneServer } from '../one-server.ts'

/** A player's public page: person, statistics and team in one statement. */
export const profile = comparedRead({
  name: 'profile',
  path: '/api/profiles/jogador',
  module: import.meta.url,
  needs: oneServer,
})

interface ProfileRow {
  readonly avatarKey: string | null
  readonly createdAt: Date
  readonly isBanned: boolean
}

export const shape = ([profiles = []]: unknown[][]) => {
  const [row] = profiles as (ProfileRow & Record<string, unknown>)[]
  if (!row) throw new Error('there is no such profile')
  return {
    id: row.id,
    username: row.username,
    avatarUrl: row.avatarKey,
    roles: row.roles,
    memberSince: row.createdAt.toISOString(),
    wins: row.wins,
    participations: row.participations,
    titles: row.titles,
    cardcoins: row.cardcoins,
    team: row.team,
  }
}

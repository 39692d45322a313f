import { comparedRead } from '../compare-read.ts'
import { oneServer } from '../one-server.ts'

/** A team's page as a visitor sees it: the team and its members, two statements. */
export const team = comparedRead({
  name: 'team',
  path: async ({ owner }) => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from teams order by member_count desc, id limit 1',
    )
    return `/api/teams/${rows[0]?.id}`
  },
  module: import.meta.url,
  needs: oneServer,
})

interface TeamRow {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly iconKey: string | null
  readonly memberCount: number
  readonly wins: number
  readonly createdAt: Date
  readonly leaderId: string
  readonly leaderName: string
  readonly isLeaderVip: boolean
}

interface MemberRow {
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly joinedAt: Date
  readonly games: readonly unknown[]
}

/** A visitor has no abilities. */
const ABILITIES = {
  canApply: false,
  canLeave: false,
  canInvite: false,
  canDecideApplications: false,
  canAssignGames: false,
  canExpel: false,
  canTransfer: false,
  canDissolve: false,
}

export const shape = ([teams = [], members = []]: unknown[][]) => {
  const [row] = teams as TeamRow[]
  if (!row) throw new Error('there is no such team')
  const { id, name, tag, iconKey, memberCount, wins, leaderId } = row
  return {
    id,
    name,
    tag,
    iconUrl: iconKey,
    memberCount,
    wins,
    createdAt: row.createdAt.toISOString(),
    leader: { userId: leaderId, username: row.leaderName, isVip: row.isLeaderVip },
    members: (members as MemberRow[])
      .map(({ userId, username, isVip, avatarKey, joinedAt, games }) => ({
        userId,
        username,
        isVip,
        avatarUrl: avatarKey,
        role: userId === leaderId ? 'leader' : 'member',
        joinedAt: joinedAt.toISOString(),
        games,
      }))
      .sort((one, other) => Number(other.role === 'leader') - Number(one.role === 'leader')),
    viewer: { role: null, hasApplied: false, inviteId: null },
    abilities: ABILITIES,
    pendingApplications: null,
  }
}

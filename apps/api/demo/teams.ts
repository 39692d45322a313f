import { makePerson } from '../src/features/accounts/testing.ts'
import { makeTeam } from '../src/features/teams/testing.ts'
import type { Db } from '../src/platform/db/database.ts'

/** The first member leads the team. Members who are not demo users cannot sign in. */
const TEAMS: readonly { name: string; tag: string; seats: readonly string[] }[] = [
  { name: 'Leões do Norte', tag: 'LEAO', seats: ['jogador', 'vip', 'bia.manaus', 'tonho'] },
  { name: 'Damas de Espadas', tag: 'DAMA', seats: ['clara-lima', 'rosa_negra', 'juju'] },
  {
    name: 'Academia Paulistana de Truco e Similares',
    tag: 'APTS',
    seats: [
      'ze-do-zap',
      'gato',
      'maneco',
      'sete.copas',
      'dona.onca',
      'pula-carta',
      'caneta',
      'vermelho',
      'mole',
      'vira',
    ],
  },
  { name: 'Xeque & Mate', tag: 'XQM', seats: ['capablanquinha', 'torre_h8'] },
]

/** Adds the people it creates to `people`. Returns the team ids. */
export async function seedDemoTeams(db: Db, people: Map<string, string>): Promise<string[]> {
  const teamIds: string[] = []
  for (const { name, tag, seats } of TEAMS) {
    for (const username of seats)
      if (!people.has(username)) people.set(username, (await makePerson(db, { username })).id)
    const [leaderId = '', ...memberIds] = seats.map((username) => people.get(username) ?? '')
    teamIds.push((await makeTeam(db, { name, tag, leaderId, memberIds })).id)
  }
  return teamIds
}

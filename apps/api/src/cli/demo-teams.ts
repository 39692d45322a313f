import { makePerson } from '../features/accounts/index.ts'
import { makeTeam } from '../features/teams/index.ts'
import type { Db } from '../platform/db/database.ts'

/** The first of each team leads it. Whoever is not among the people who can sign in only fills a seat. */
const TEAMS: readonly { name: string; tag: string; people: readonly string[] }[] = [
  { name: 'Leões do Norte', tag: 'LEAO', people: ['jogador', 'vip', 'bia.manaus', 'tonho'] },
  { name: 'Damas de Espadas', tag: 'DAMA', people: ['clara-lima', 'rosa_negra', 'juju'] },
  {
    name: 'Academia Paulistana de Truco e Similares',
    tag: 'APTS',
    people: [
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
  { name: 'Xeque & Mate', tag: 'XQM', people: ['capablanquinha', 'torre_h8'] },
]

export async function seedDemoTeams(db: Db, knownIds: ReadonlyMap<string, string>): Promise<number> {
  for (const { name, tag, people } of TEAMS) {
    const ids: string[] = []
    for (const username of people) ids.push(knownIds.get(username) ?? (await makePerson(db, { username })).id)
    const [leaderId = '', ...memberIds] = ids
    await makeTeam(db, { name, tag, leaderId, memberIds })
  }
  return TEAMS.length
}

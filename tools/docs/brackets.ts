import { makePerson, makeSession } from '../../apps/api/src/features/accounts/testing.ts'
import {
  disputeMatch,
  makeStartedTournament,
  winMatch,
} from '../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../stack/index.ts'

const ANIMALS = ['onca', 'capivara', 'arara', 'tatu', 'lobo', 'mico', 'anta', 'boto']
const PLACES = [
  ...['acre', 'agreste', 'bahia', 'caatinga', 'cerrado', 'goias', 'ilheus', 'jalapao'],
  ...['manaus', 'minas', 'pampa', 'pantanal', 'recife', 'serra', 'sertao', 'xingu'],
]

/** How many enter, and how many matches are over when the screenshot is taken. */
const BRACKETS = [
  { entrants: 5, played: 4, name: 'Copa Feltro de Inverno', prize_description: 'Um baralho autografado' },
  { entrants: 32, played: 20, name: 'Liga do Nordeste', prize_description: 'Vaga na final nacional' },
  { entrants: 128, played: 90, name: 'Aberto do Brasil', prize_description: 'Troféu e camisetas' },
]

/** Makes tournaments of three sizes, with a viewer who plays in all of them. */
export async function makeBrackets(stack: Stack) {
  const people: string[] = []
  for (const place of PLACES) {
    for (const animal of ANIMALS) {
      people.push((await makePerson(stack.db, { username: `${animal}.${place}` })).id)
    }
  }
  const viewerId = people[0] ?? ''
  const secret = stack.env.SESSION_SECRET ?? ''
  const cookie = await makeSession(stack.db, { SESSION_SECRET: secret, PUBLIC_URL: stack.url }, viewerId)
  const brackets: { path: string; entrants: number }[] = []
  const game = await stack.db.selectFrom('games').select('id').orderBy('name').executeTakeFirst()
  for (const { entrants, played, ...facts } of BRACKETS) {
    const { id } = await makeStartedTournament(stack.db, {
      ...facts,
      prize_type: 'other',
      game_id: game?.id ?? null,
      participants: people.slice(0, entrants),
    })
    for (let match = 0; match < played; match++) await playNext(stack, id, viewerId)
    await disputeLast(stack, id)
    brackets.push({ path: `/tournaments/${id}`, entrants })
  }
  return { cookie, brackets }
}

/** The viewer wins. In other matches the first side wins, and in every third match the second. */
async function playNext({ db }: Stack, tournamentId: string, viewerId: string): Promise<void> {
  const match = await db
    .selectFrom('tournament_matches')
    .select(['id', 'match_number', 'participant1_id', 'participant2_id'])
    .where('tournament_id', '=', tournamentId)
    .where('status', '=', 'in_progress')
    .orderBy('round_number')
    // The viewer's own match comes last, so that it is still in progress.
    .orderBy((eb) => eb(eb.val(viewerId), 'in', [eb.ref('participant1_id'), eb.ref('participant2_id')]))
    .orderBy('match_number')
    .executeTakeFirstOrThrow()
  const isSecond = match.participant2_id === viewerId || match.match_number % 3 === 0
  const winnerId =
    match.participant1_id !== viewerId && isSecond ? match.participant2_id : match.participant1_id
  await winMatch(db, match.id, winnerId ?? '')
}

async function disputeLast({ db }: Stack, tournamentId: string): Promise<void> {
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('status', '=', 'in_progress')
    .orderBy('match_number', 'desc')
    .executeTakeFirst()
  if (match) await disputeMatch(db, match.id)
}

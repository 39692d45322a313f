import {
  leaveTournament,
  missMatches,
  playMixed,
  type StageDraft,
} from '../src/features/tournaments/testing.ts'
import type { Db } from '../src/platform/db/database.ts'
import { begin, putInThePast } from './started.ts'

interface DemoCup {
  readonly name: string
  readonly game: string
  readonly description: string
  readonly stages: readonly StageDraft[]
  readonly entrants: number
  /** Matches that are over; all of them if left out. */
  readonly played?: number
  /** How the cup begins, before its matches are played. */
  readonly prelude?: (db: Db, id: string, participantIds: readonly string[]) => Promise<void>
}

const PLAYOFF = { format: 'knockout', settings: { bestOf: 3, finalBestOf: 5, thirdPlace: true } } as const

/** One of each format, at a moment worth looking at. */
const CUPS: readonly DemoCup[] = [
  {
    name: 'Copa dos Estados',
    game: 'Truco Paulista',
    description: 'Quatro grupos, dois classificados em cada um. Falta só a última rodada.',
    stages: [
      { format: 'round-robin', settings: { bestOf: 3 }, groups: 4, cut: { perGroup: 2, best: 0 } },
      PLAYOFF,
    ],
    entrants: 16,
    played: 16,
  },
  {
    name: 'Suíço do Sertão',
    game: 'Super Duelo',
    description: 'Cinco rodadas, ninguém é eliminado. A quarta já está na mesa.',
    stages: [{ format: 'swiss', settings: { bestOf: 3, rounds: 5, allowsDraws: true } }],
    entrants: 16,
    played: 27,
  },
  {
    name: 'Segunda Chance do Cerrado',
    game: 'Xadrez Relâmpago',
    description: 'Só sai quem perde duas vezes. A grande final está marcada.',
    stages: [{ format: 'double-elimination', settings: { finalBestOf: 3 } }],
    entrants: 8,
    played: 13,
  },
  {
    name: 'Liga da Canastra',
    game: 'Canastra Real',
    description: 'Seis jogadores, todos contra todos. Três pontos por vitória, um por empate.',
    stages: [{ format: 'round-robin', settings: { allowsDraws: true, bestOf: 3 }, groups: 1 }],
    entrants: 6,
    played: 9,
  },
  {
    name: 'Mata-mata do Litoral',
    game: 'Pôquer Texas',
    description: 'Melhor de três até a final, com disputa de terceiro lugar.',
    stages: [PLAYOFF],
    entrants: 12,
    played: 5,
    prelude: async (db, id) => missMatches(db, id),
  },
  {
    name: 'Aberto do Pantanal',
    game: 'Buraco',
    description: 'Fase suíça e, depois, os quatro melhores em mata-mata. Uma desistência no caminho.',
    stages: [{ format: 'swiss', settings: { rounds: 4 }, cut: { size: 4, avoidsRematches: true } }, PLAYOFF],
    entrants: 12,
    played: 19,
    prelude: async (db, id, participantIds) => {
      await playMixed(db, id, 2)
      await leaveTournament(db, id, participantIds.at(-1) ?? '')
    },
  },
]

const FINISHED: DemoCup = {
  name: 'Taça Brasil de Truco',
  game: 'Truco Paulista',
  description: 'Dois grupos, semifinais e uma final em melhor de cinco: confira o pódio.',
  stages: [
    { format: 'round-robin', settings: { bestOf: 3 }, groups: 2, cut: { perGroup: 2, best: 0 } },
    PLAYOFF,
  ],
  entrants: 8,
}

/** Plays one tournament of each format as people would. Returns how many. */
export async function seedDemoFormats(
  db: Db,
  gameIds: ReadonlyMap<string, string>,
  {
    playerIds,
    ...common
  }: { readonly playerIds: readonly string[]; readonly rules: string; readonly created_by: string | null },
): Promise<number> {
  const play = async ({ name, game, description, stages, entrants, played, prelude }: DemoCup) => {
    const { id, participantIds } = await begin(db, {
      ...common,
      name,
      description,
      stages,
      game_id: gameIds.get(game) ?? null,
      participants: playerIds.slice(0, entrants),
    })
    await prelude?.(db, id, participantIds)
    await playMixed(db, id, played)
    return id
  }
  for (const cup of CUPS) await play(cup)
  await putInThePast(db, await play(FINISHED), 3)
  return CUPS.length + 1
}

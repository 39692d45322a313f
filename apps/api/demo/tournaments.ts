import { makePrizedTournament, payOutNow, playForPrize } from '../src/features/prizes/testing.ts'
import {
  enterPeople,
  enterTeams,
  makeTournament,
  missMatches,
  playMatches,
} from '../src/features/tournaments/testing.ts'
import { makeCash } from '../src/features/wallet/testing.ts'
import type { Db } from '../src/platform/db/database.ts'
import { seedDemoFormats } from './formats.ts'
import { begin, evening, putInThePast } from './started.ts'

const RULES = [
  'Melhor de três partidas; na final, melhor de cinco.',
  'Tolerância de 10 minutos. Depois disso, a vitória é de quem está na sala.',
  'Guarde uma captura de tela do resultado: ela decide se houver dúvida.',
  'Jogo limpo e respeito no chat, sempre.',
].join('\n\n')

interface Entrants {
  readonly people: ReadonlyMap<string, string>
  readonly teamIds: readonly string[]
}

/** Seeds tournaments in every state. Returns how many. */
export async function seedDemoTournaments(
  db: Db,
  gameIds: ReadonlyMap<string, string>,
  { people, teamIds }: Entrants,
): Promise<number> {
  const vipId = people.get('vip')
  const common = { rules: RULES, created_by: people.get('admin') ?? null }
  const players = [...people.keys()].filter((name) => !['fundadora', 'admin', 'moderador'].includes(name))
  const idsOf = (names: readonly string[]) => names.map((name) => people.get(name) ?? '')

  const cup = await makePrizedTournament(db, {
    ...common,
    name: 'Copa Feltro de Inverno',
    game_id: gameIds.get('Super Duelo'),
    starts_at: evening(2),
    description: 'O duelo mais esperado da estação: 32 vagas, uma noite e um só campeão.',
    max_participants: 32,
    prize: { asset: 'money', amount: 50_000 },
    is_featured: true,
  })
  await enterPeople(db, cup.id, idsOf(players.slice(1, 12)))

  const league = await makePrizedTournament(db, {
    ...common,
    name: 'Liga Manaus de Truco',
    game_id: gameIds.get('Truco Paulista'),
    starts_at: evening(5),
    description: 'Truco em dupla, trio ou com a mesa cheia. Chame a sua equipe e venha gritar.',
    type: 'team',
    team_size: 2,
    max_participants: 16,
    prize: { asset: 'coins', amount: 5_000 },
    is_featured: true,
  })
  await enterTeams(db, league.id, teamIds.slice(1, 3))

  await makeTournament(db, {
    ...common,
    name: 'Noite do Xadrez Relâmpago',
    game_id: gameIds.get('Xadrez Relâmpago'),
    starts_at: evening(9),
    status: 'registration_open',
    created_by: vipId,
    is_featured: true,
    description: 'Três minutos no relógio e nenhuma desculpa.',
    max_participants: 64,
    prize_type: 'other',
    prize_description: 'Um tabuleiro de jacarandá autografado',
  })
  if (vipId) await seedOwnPrize(db, { ...common, game_id: gameIds.get('Super Duelo') ?? null }, vipId)
  await makeTournament(db, {
    ...common,
    name: 'Mesa Livre de Domingo',
    starts_at: evening(3),
    max_participants: 8,
    description: 'Sem jogo fixo: quem chega primeiro escolhe.',
  })
  await makeTournament(db, {
    ...common,
    name: 'Canastra dos Campeões',
    game_id: gameIds.get('Canastra Real'),
    status: 'cancelled',
    starts_at: evening(1),
    max_participants: 16,
  })

  const running = await begin(db, {
    ...common,
    name: 'Buraco da Madrugada',
    game_id: gameIds.get('Buraco'),
    description: 'Já começou: acompanhe o chaveamento ao vivo.',
    participants: idsOf(players.slice(0, 32)),
  })
  await missMatches(db, running.id)
  await playMatches(db, running.id, 19)

  // The two users of the README's tour.
  await begin(db, {
    ...common,
    name: 'Revanche da Semana',
    game_id: gameIds.get('Super Duelo'),
    description: 'Um contra um: quem levar esta, leva a semana.',
    participants: idsOf(['jogador', 'vip']),
  })

  const over = await begin(db, {
    ...common,
    name: 'Desafio de Pôquer da Virada',
    game_id: gameIds.get('Pôquer Texas'),
    description: 'Oito jogadores, uma mesa final memorável.',
    prize: { asset: 'coins', amount: 1_200 },
    participants: idsOf(players.slice(0, 8)),
  })
  await playForPrize(db, over.id, 100, vipId)
  await payOutNow(db, over.id)
  await putInThePast(db, over.id, 4)

  for (const [place, { champion, ...facts }] of PAST.entries()) {
    const { id } = await begin(db, { ...common, ...facts, participants: idsOf(players.slice(0, 8)) })
    await playForPrize(db, id, 100, people.get(champion))
    if ('prize' in facts) await payOutNow(db, id)
    await putInThePast(db, id, 8 + place * 7)
  }
  const playerIds = idsOf(players.slice(1))
  return 9 + PAST.length + (await seedDemoFormats(db, gameIds, { ...common, playerIds }))
}

/** Past tournaments, whose results appear in profiles and rankings. */
const PAST = [
  { name: 'Copa de Quinta', champion: 'jogador', prize: { asset: 'money', amount: 300_00 } },
  { name: 'Taça Ás de Copas', champion: 'vip' },
  { name: 'Mesa de Estreia', champion: 'vip' },
] as const

/** A tournament whose prize a VIP funded; the money is in escrow. */
async function seedOwnPrize(
  db: Db,
  common: { rules: string; game_id: string | null },
  organiserId: string,
): Promise<void> {
  await makeCash({ db }, organiserId, 50_000)
  await makePrizedTournament(db, {
    rules: common.rules,
    game_id: common.game_id,
    name: 'Duelo da Sexta',
    starts_at: evening(4),
    description: 'O prêmio já está guardado: quem vencer leva.',
    max_participants: 16,
    prize: { asset: 'money', amount: 20_000 },
    organiserId,
  })
}

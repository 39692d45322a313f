import { z } from 'zod'
import { OPEN_MATCHES_PAGE_SIZE, OPEN_STANDINGS_PAGE_SIZE } from '../open.ts'
import { line, moment } from '../texts.schemas.ts'
import { BRACKETS, GROUPS_MAX, STAGES_MAX, TOURNAMENT_FORMATS } from '../tournaments/stages.ts'
import {
  DEPARTURES,
  PARTICIPANTS_PAGE_SIZE,
  PRIZE_TYPES,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  TOURNAMENTS_PAGE_SIZE,
} from '../tournaments.ts'
import { choice, count, cursor, flag, id, NOUN, pageOf, text, time, url } from './shared.schemas.ts'

/** How a match may stand, and how it may have ended. The latter are the names of the bracket engine. */
const MATCH_STATES = ['pending', 'in_progress', 'disputed', 'completed'] as const
const OUTCOMES = ['won', 'drawn', 'forfeit', 'double-forfeit', 'bye', 'void'] as const

const tournamentId = z.uuid().meta({ description: `Id do ${NOUN}.` })
const stageNumber = (description: string) =>
  z.coerce.number().int().min(1).max(STAGES_MAX).meta({ description })

export const openTournamentParamsSchema = z.object({ id: tournamentId }).strict()
export const openMatchParamsSchema = z
  .object({ id: tournamentId, matchId: z.uuid().meta({ description: 'Id da partida.' }) })
  .strict()
export const openStageParamsSchema = z
  .object({ id: tournamentId, stage: stageNumber('Número da fase, a partir de 1.') })
  .strict()

export const openTournamentsQuerySchema = z
  .object({
    state: z.enum(['open', 'over']).default('open').meta({
      description:
        'open: os que vão começar e os em andamento, do mais próximo em diante. over: os encerrados e cancelados, do mais recente para trás.',
    }),
    gameId: z.uuid().optional().meta({ description: 'Só os de um jogo do catálogo.' }),
    type: z.enum(TOURNAMENT_TYPES).optional().meta({ description: 'Só individuais ou só de equipes.' }),
    from: moment.optional().meta({ description: 'Só os que começam a partir deste horário.' }),
    until: moment.optional().meta({ description: 'Só os que começam antes deste horário.' }),
    q: line(TOURNAMENT_NAME_MAX).optional().meta({ description: 'Palavras do nome, em qualquer ordem.' }),
    cursor,
  })
  .strict()

export const openPageQuerySchema = z.object({ cursor }).strict()

export const openMatchesQuerySchema = z
  .object({ stage: stageNumber('Só as partidas desta fase.').optional(), cursor })
  .strict()

export const openStandingsQuerySchema = z
  .object({
    group: z.coerce
      .number()
      .int()
      .min(1)
      .max(GROUPS_MAX)
      .optional()
      .meta({ description: 'Só um grupo, a partir de 1.' }),
    cursor,
  })
  .strict()

const prizeSchema = z
  .object({
    type: choice(
      'none: sem prêmio. money: dinheiro. coins: cardcoins. other: veja description.',
      PRIZE_TYPES,
    ),
    amountCentavos: count(
      'Valor total em centavos de real. Null se o prêmio não é dinheiro.',
      50_000,
    ).nullable(),
    amountCardcoins: count('Total em cardcoins. Null se o prêmio não é em cardcoins.', 1_000).nullable(),
    description: text(
      'O prêmio em palavras. Null se é dinheiro, cardcoins ou nenhum.',
      'Um baralho',
    ).nullable(),
  })
  .meta({ id: 'V1Prize' })

const summary = {
  id: id(`Id do ${NOUN}.`),
  url: url('A página, para pessoas.', '/tournaments/…'),
  name: text('Nome.', 'Copa Feltro'),
  type: choice('individual: pessoas se inscrevem. team: equipes se inscrevem.', TOURNAMENT_TYPES),
  teamSize: count('Quantos jogam por equipe. Null se pessoas se inscrevem.', 4).nullable(),
  status: choice(
    'upcoming: anunciado. registration_open: inscrições abertas. in_progress: em andamento. completed: encerrado. cancelled: cancelado.',
    TOURNAMENT_STATUSES,
  ),
  startsAt: time('Início marcado; depois de começar, quando começou.'),
  entrantCount: count('Inscritos agora.', 27),
  maxEntrants: count('Vagas.', 32),
  coverImageUrl: url('Capa que a organização enviou, ou null.', '/media/…').nullable(),
  prize: prizeSchema,
}

const openTournamentSummarySchema = z
  .object({
    ...summary,
    gameName: text('Nome do jogo, ou null se não é de um jogo do catálogo.', 'Truco').nullable(),
  })
  .meta({ id: 'V1TournamentSummary' })

export const openTournamentsSchema = pageOf(
  'tournaments',
  openTournamentSummarySchema,
  TOURNAMENTS_PAGE_SIZE,
).meta({ id: 'V1TournamentPage' })

export const openTournamentSchema = z
  .object({
    ...summary,
    description: text('Apresentação, em texto puro.', 'Mata-mata aos domingos.'),
    rules: text('Regras, em texto puro.', 'Melhor de três.'),
    game: z
      .object({ id: id('Id do jogo.'), name: text('Nome do jogo.', 'Truco') })
      .nullable()
      .meta({ description: 'Null se não é de um jogo do catálogo.' }),
    organiserUsername: text('Quem organiza. Null se a conta foi excluída.', 'dona.marta').nullable(),
    checkIn: z
      .object({ opensAt: time('Quando abre.'), closesAt: time('Quando fecha.') })
      .nullable()
      .meta({ description: 'Confirmação de presença antes do início. Null se não há.' }),
    waitingCount: count('Quantos esperam por uma vaga.', 0),
    startedAt: time('Quando começou de fato. Null antes.').nullable(),
    endedAt: time('Quando terminou. Null antes.').nullable(),
    championEntrantId: id('Quem venceu. Null antes do fim.').nullable(),
    draw: z
      .object({
        commitment: text('SHA-256 publicado na criação, do id seguido da semente.', 'b9f4…').nullable(),
        seed: text('Semente do sorteio, publicada no início.', '00112233445566778899aabbccddeeff').nullable(),
      })
      .meta({ description: 'Com isto qualquer um repete o sorteio.' }),
    exportUrl: url(`O ${NOUN} inteiro em um arquivo, que se confere sozinho.`, '/api/tournaments/…/export'),
  })
  .meta({ id: 'V1Tournament' })

const openEntrantSchema = z
  .object({
    id: id('Id de quem joga: da pessoa ou da equipe. É o mesmo em partidas e classificações.'),
    name: text('Nome na chave. Null se a conta foi excluída.', 'saci').nullable(),
    username: text('Nome de usuário agora. Null para equipes e contas excluídas.', 'saci').nullable(),
    teamTag: text('Sigla da equipe. Null para pessoas e equipes desfeitas.', 'FLT').nullable(),
    imageUrl: url('Foto ou escudo, ou null.', '/media/…').nullable(),
    seed: count('Cabeça de chave na primeira fase. Null antes do início e se veio do sorteio.', 3).nullable(),
    isCheckedIn: flag('Se confirmou presença.'),
    departure: choice(
      'left: saiu depois do início. disqualified: desclassificado. Null se segue.',
      DEPARTURES,
    ).nullable(),
  })
  .meta({ id: 'V1Entrant' })

export const openEntrantsSchema = pageOf('entrants', openEntrantSchema, PARTICIPANTS_PAGE_SIZE).meta({
  id: 'V1EntrantPage',
})

const openStageSchema = z
  .object({
    number: count('1 é a primeira fase.', 1),
    format: choice(
      'single-elimination: mata-mata sorteado por rodada. knockout: mata-mata com chave fixa. double-elimination: com chave dos perdedores. round-robin: todos contra todos. swiss: suíço.',
      TOURNAMENT_FORMATS,
    ),
    groupCount: count('Grupos; 0 se a fase não tem grupos.', 4),
    isDrawn: flag('Se a fase já foi sorteada: antes disso não tem partidas.'),
    entrantCount: count('Quantos jogam a fase. Null antes do sorteio.', 16).nullable(),
    advance: z
      .object({
        perGroup: count('Quantos de cada grupo. Null no suíço.', 2).nullable(),
        bestNext: count('Quantos dos melhores seguintes, entre os grupos. Null no suíço.', 0).nullable(),
        size: count('Quantos ao todo. Null em grupos.', 8).nullable(),
      })
      .nullable()
      .meta({ description: 'Quem passa para a próxima fase. Null na última.' }),
    seed: text('Semente do sorteio da fase. Null antes dele.', '00112233445566778899aabbccddeeff').nullable(),
  })
  .meta({ id: 'V1Stage' })

export const openStagesSchema = z
  .object({ stages: z.array(openStageSchema).max(STAGES_MAX) })
  .meta({ id: 'V1StageList' })

const openSideSchema = z
  .object({
    entrantId: id('Quem joga deste lado. Null enquanto não se sabe, e se ninguém joga.').nullable(),
    name: text('Nome na chave. Null como entrantId, e se a conta foi excluída.', 'saci').nullable(),
    score: count('Jogos que venceu. Null antes do resultado e em partidas de um jogo só.', 2).nullable(),
  })
  .meta({ id: 'V1MatchSide' })

export const openMatchSchema = z
  .object({
    id: id('Id da partida.'),
    url: url('A página, para pessoas.', '/tournaments/…/matches/…'),
    stage: count('Número da fase.', 1),
    bracket: choice(
      'Parte da chave. main: a única. upper e lower: vencedores e perdedores. final: grande final. third: terceiro lugar.',
      BRACKETS,
    ),
    group: count('Grupo, a partir de 1. Null fora de grupos.', 1).nullable(),
    round: count('Rodada, a partir de 1.', 1),
    number: count('Número na rodada, a partir de 1.', 4),
    bestOf: count('Melhor de quantos jogos.', 3),
    status: choice(
      'pending: espera uma partida anterior. in_progress: pode ser jogada. disputed: espera a decisão de quem julga. completed: decidida.',
      MATCH_STATES,
    ),
    outcome: choice(
      'won: vencida jogando. drawn: empate. forfeit: W.O. double-forfeit: W.O. duplo. bye: passou sem jogar. void: não acontece. Null antes do fim.',
      OUTCOMES,
    ).nullable(),
    sides: z.array(openSideSchema).length(2).meta({ description: 'Os dois lados, nesta ordem.' }),
    winnerEntrantId: id('Quem venceu. Null antes do fim e em empates.').nullable(),
    winnerToMatchId: id('Partida para onde vai quem vence, se já existe.').nullable(),
    loserToMatchId: id('Partida para onde vai quem perde, se já existe.').nullable(),
    scheduledAt: time('Horário que a organização marcou, se marcou.').nullable(),
    completedAt: time('Quando foi decidida. Null antes.').nullable(),
  })
  .meta({ id: 'V1Match' })

export const openMatchesSchema = pageOf('matches', openMatchSchema, OPEN_MATCHES_PAGE_SIZE).meta({
  id: 'V1MatchPage',
})

const openStandingSchema = z
  .object({
    entrantId: id('Quem está nesta linha.'),
    name: text('Nome na chave. Null se a conta foi excluída.', 'saci').nullable(),
    group: count('Grupo, a partir de 1. Null fora de grupos.', 1).nullable(),
    place: count('Colocação no grupo, ou na fase. Quem empata em tudo divide a colocação.', 1),
    played: count('Partidas que contam.', 5),
    won: count('Vitórias.', 4),
    drawn: count('Empates.', 0),
    lost: count('Derrotas.', 1),
    criteria: z
      .array(
        z.object({
          name: text('Nome do critério.', 'points'),
          value: z
            .number()
            .nullable()
            .meta({ description: 'Null se o critério não se aplicou.', examples: [12] }),
        }),
      )
      .meta({ description: 'Critérios na ordem em que decidem a colocação.' }),
  })
  .meta({ id: 'V1Standing' })

export const openStandingsSchema = pageOf('standings', openStandingSchema, OPEN_STANDINGS_PAGE_SIZE).meta({
  id: 'V1StandingPage',
})

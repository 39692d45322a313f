import { z } from 'zod'
import { GAMES_MAX } from '../games.ts'
import { RANKING_BOARDS, RANKING_SIZE } from '../rankings.ts'
import { TEAM_MEMBERS_MAX, TEAM_ROLES, TEAMS_PAGE_SIZE } from '../teams.ts'
import { addressPart, line } from '../texts.schemas.ts'
import { choice, count, cursor, flag, id, NOUN, pageOf, text, time, url } from './shared.schemas.ts'

export const openGamesSchema = z
  .object({
    games: z
      .array(z.object({ id: id('Id do jogo.'), name: text('Nome.', 'Truco') }).meta({ id: 'V1Game' }))
      .max(GAMES_MAX),
  })
  .meta({ id: 'V1GameList' })

export const openPlayerParamsSchema = z
  .object({
    username: addressPart(100).min(1).meta({ description: 'Nome de usuário, em maiúsculas ou minúsculas.' }),
  })
  .strict()

/** Only what the public profile shows. */
export const openPlayerSchema = z
  .object({
    id: id('Id da pessoa: o mesmo de inscritos e rankings.'),
    url: url('O perfil, para pessoas.', '/profile/saci'),
    username: text('Nome de usuário.', 'saci'),
    avatarUrl: url('Foto, ou null.', '/media/…').nullable(),
    memberSince: time('Quando entrou.'),
    winCount: count('Partidas vencidas.', 40),
    tournamentCount: count(`Quantos ${NOUN}s jogou.`, 12),
    titleCount: count(`Quantos ${NOUN}s venceu.`, 2),
    team: z
      .object({ id: id('Id da equipe.'), name: text('Nome.', 'Os Feltros'), tag: text('Sigla.', 'FLT') })
      .nullable()
      .meta({ description: 'A equipe de agora, ou null.' }),
  })
  .meta({ id: 'V1Player' })

export const openTeamParamsSchema = z.object({ id: z.uuid().meta({ description: 'Id da equipe.' }) }).strict()

export const openTeamsQuerySchema = z
  .object({
    q: line(100)
      .optional()
      .meta({ description: 'Começo do nome ou da sigla. Sem isto, as mais novas primeiro.' }),
    cursor,
  })
  .strict()

const summary = {
  id: id('Id da equipe: o mesmo de inscritos e rankings.'),
  url: url('A página, para pessoas.', '/teams/…'),
  name: text('Nome.', 'Os Feltros'),
  tag: text('Sigla.', 'FLT'),
  iconUrl: url('Escudo que a equipe enviou, ou null.', '/media/…').nullable(),
  memberCount: count('Quantos são.', 5),
}

export const openTeamsSchema = pageOf(
  'teams',
  z.object(summary).meta({ id: 'V1TeamSummary' }),
  TEAMS_PAGE_SIZE,
).meta({ id: 'V1TeamPage' })

export const openTeamSchema = z
  .object({
    ...summary,
    winCount: count('Partidas que a equipe venceu.', 9),
    createdAt: time('Quando foi criada.'),
    members: z
      .array(
        z
          .object({
            id: id('Id da pessoa.'),
            username: text('Nome de usuário.', 'saci'),
            avatarUrl: url('Foto, ou null.', '/media/…').nullable(),
            role: choice('leader: lidera. member: joga.', TEAM_ROLES),
            joinedAt: time('Quando entrou na equipe.'),
          })
          .meta({ id: 'V1TeamMember' }),
      )
      .max(TEAM_MEMBERS_MAX)
      .meta({ description: 'Quem lidera primeiro.' }),
  })
  .meta({ id: 'V1Team' })

export const openRankingParamsSchema = z
  .object({
    board: z.enum(RANKING_BOARDS).meta({
      description: 'wins: vitórias de pessoas. cardcoins: saldo de pessoas. teams: vitórias de equipes.',
    }),
  })
  .strict()

/** Nobody who is hidden from the ranking. */
export const openRankingSchema = z
  .object({
    entries: z
      .array(
        z
          .object({
            place: count('A partir de 1. Empates dividem a colocação.', 1),
            id: id('Id da pessoa ou da equipe.'),
            name: text('Nome de usuário ou nome da equipe.', 'saci'),
            teamTag: text('Sigla da equipe. Null para pessoas.', 'FLT').nullable(),
            isVip: flag('Se a pessoa é VIP. Sempre false para equipes.'),
            imageUrl: url('Foto ou escudo, ou null.', '/media/…').nullable(),
            score: count('Vitórias, ou cardcoins no quadro cardcoins.', 40),
          })
          .meta({ id: 'V1RankingEntry' }),
      )
      .max(RANKING_SIZE),
  })
  .meta({ id: 'V1Ranking' })

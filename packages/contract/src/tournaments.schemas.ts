import { z } from 'zod'
import { cursorSchema as cursor, pageOf, periodFilters } from './paging.schemas.ts'
import { ownShareSchema, prizeGuaranteeSchema } from './prizes.schemas.ts'
import { PRIZE_ASSETS } from './prizes.ts'
import { line, paragraphs, version } from './texts.schemas.ts'
import {
  ADMIN_TOURNAMENTS_PAGE_SIZE,
  ANNOUNCEMENTS_SHOWN,
  MATCH_STATUSES,
  MY_TOURNAMENT_PARTS,
  MY_TOURNAMENTS_PAGE_SIZE,
  PARTICIPANTS_PAGE_SIZE,
  PRIZE_TYPES,
  REMOVAL_REASON_MAX,
  SUBSCRIPTIONS_MAX,
  TOURNAMENT_CANCEL_REASON_MAX,
  TOURNAMENT_HISTORY_PAGE_SIZE,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  TOURNAMENTS_PAGE_SIZE,
} from './tournaments.ts'

/** The version of the room, as for every shared answer. */
const v = version.optional()

export const tournamentParamsSchema = z.object({ id: z.uuid() }).strict()
export const tournamentMatchParamsSchema = z.object({ id: z.uuid(), matchId: z.uuid() }).strict()
export const gameSubscriptionParamsSchema = z.object({ gameId: z.uuid() }).strict()
export const tournamentPageQuerySchema = z.object({ cursor, v }).strict()
export const tournamentVersionQuerySchema = z.object({ v }).strict()

const gameSchema = z.object({ id: z.uuid(), name: z.string(), art: z.string().nullable() })

const prizeSchema = z
  .object({
    type: z.enum(PRIZE_TYPES),
    /** Centavos for money, coins for coins, 0 otherwise. */
    amount: z.int(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Prize' })

/** A tournament by its main facts: the head of its page, and of its card. */
export const tournamentHeadSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    coverUrl: z.string().nullable(),
    type: z.enum(TOURNAMENT_TYPES),
    teamSize: z.int().nullable(),
    status: z.enum(TOURNAMENT_STATUSES),
    startsAt: z.iso.datetime(),
    /** Its time has come and it has not begun. */
    isOverdue: z.boolean(),
    participantCount: z.int(),
    maxParticipants: z.int(),
    prize: prizeSchema,
  })
  .meta({ id: 'TournamentHead' })

/** A side as it is shown beside its name. */
const faceSchema = z
  .object({
    name: z.string(),
    /** Null for a person, and for a team that is gone. */
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'ParticipantFace' })

export const tournamentCardSchema = z
  .object({
    ...tournamentHeadSchema.shape,
    /** Money or coins that lie in escrow, and nothing is in question about them. */
    isPrizeHeld: z.boolean(),
    /** Until when only VIPs may enter, which may be over; null where everybody could from the beginning. */
    vipOnlyUntil: z.iso.datetime().nullable(),
    champion: faceSchema.nullable(),
  })
  .meta({ id: 'TournamentCard' })

/** `open` are those to come and those being played, nearest first; `over` the others, latest first. */
export const tournamentListQuerySchema = z
  .object({ state: z.enum(['open', 'over']).default('open'), v })
  .strict()

const tournamentGroupSchema = pageOf('tournaments', tournamentCardSchema, TOURNAMENTS_PAGE_SIZE)
  .extend({
    /** Null holds those without a game, which the page calls "Outros"; it comes last. */
    game: gameSchema.nullable(),
  })
  .meta({ id: 'TournamentGroup' })

/** Games by name. Open: every game of the catalogue that has a tournament. */
export const tournamentListSchema = z
  .object({ groups: z.array(tournamentGroupSchema) })
  .meta({ id: 'TournamentList' })

/** More of one game; `gameId` is `none` for those without one. */
export const tournamentGroupQuerySchema = z
  .object({
    gameId: z.union([z.uuid(), z.literal('none')]),
    state: z.enum(['open', 'over']).default('open'),
    cursor,
    v,
  })
  .strict()
export const tournamentGroupPageSchema = pageOf(
  'tournaments',
  tournamentCardSchema,
  TOURNAMENTS_PAGE_SIZE,
).meta({ id: 'TournamentGroupPage' })

/** The list narrowed down: one list in its order, whatever the game. */
export const tournamentFindQuerySchema = z
  .object({
    state: z.enum(['open', 'over']).default('open'),
    gameId: z.union([z.uuid(), z.literal('none')]).optional(),
    type: z.enum(TOURNAMENT_TYPES).optional(),
    places: z.literal('free').optional(),
    prize: z.literal('some').optional(),
    /** When they begin. */
    ...periodFilters,
    /** A part of the name. */
    q: line(TOURNAMENT_NAME_MAX).optional(),
    cursor,
    v,
  })
  .strict()
/** A card where games are mixed. */
export const foundTournamentSchema = z
  .object({
    ...tournamentCardSchema.shape,
    gameName: z.string().nullable(),
    gameArt: z.string().nullable(),
  })
  .meta({ id: 'FoundTournament' })
/** A search may end a page before it is full: the cursor then goes on from there. */
export const tournamentFindSchema = pageOf('tournaments', foundTournamentSchema, TOURNAMENTS_PAGE_SIZE).meta({
  id: 'FoundTournaments',
})

/** A match that is being played, as others see it from outside. */
export const liveMatchSchema = z
  .object({
    id: z.uuid(),
    round: z.int(),
    /** How many rounds there will be. */
    rounds: z.int(),
    tournament: z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(TOURNAMENT_TYPES),
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
    }),
    sides: z.array(faceSchema).length(2),
  })
  .meta({ id: 'LiveMatch' })

/** Who won what, lately. */
export const championSchema = z
  .object({
    ...faceSchema.shape,
    tournament: z.object({ id: z.uuid(), name: z.string(), type: z.enum(TOURNAMENT_TYPES) }),
    prize: prizeSchema,
    endedAt: z.iso.datetime(),
  })
  .meta({ id: 'LatestChampion' })

export const openGameSchema = z
  .object({
    ...gameSchema.shape,
    /** Tournaments that have not begun, counted up to a limit. */
    openCount: z.int(),
  })
  .meta({ id: 'OpenGame' })

export const myTournamentListQuerySchema = z.object({ part: z.enum(MY_TOURNAMENT_PARTS), cursor }).strict()
/** Those that are not over come nearest first, those that are newest first. */
export const myTournamentListSchema = pageOf(
  'tournaments',
  z
    .object({
      ...tournamentCardSchema.shape,
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
      /** The viewer created it. */
      isOrganiser: z.boolean(),
      /** The viewer, or their side, takes part. */
      isEntered: z.boolean(),
      isChampion: z.boolean(),
      /** Their side lost a match of what is still being played. */
      isOut: z.boolean(),
      /** The match that waits for the viewer. */
      nextMatch: z
        .object({ id: z.uuid(), round: z.int(), opponentName: z.string(), isOpponentVip: z.boolean() })
        .nullable(),
    })
    .meta({ id: 'MyTournament' }),
  MY_TOURNAMENTS_PAGE_SIZE,
).meta({ id: 'MyTournamentList' })

/** What whoever runs it may still change later, until it begins. */
const tournamentFields = {
  name: line(1000),
  description: paragraphs(20_000).default(''),
  rules: paragraphs(50_000).default(''),
  gameId: z.uuid().nullable().default(null),
  type: z.enum(TOURNAMENT_TYPES).default('individual'),
  teamSize: z.int().nullable().default(null),
  /** Cut to the minute. */
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** At that time, as soon as there are two. */
  startsItself: z.boolean().default(false),
  maxParticipants: z.int().nullable().default(null),
}

/** Rules with their own texts are decided by the command, so the schema only asks for values of sane size. */
export const createTournamentSchema = z
  .object({
    ...tournamentFields,
    coverUploadId: z.uuid().optional(),
    /** For so many hours from now only VIPs may enter it. */
    earlyAccessHours: z.int().default(0),
    prizeType: z.enum(PRIZE_TYPES).default('none'),
    prizeAmount: z.int().default(0),
    prizeDescription: paragraphs(5000).default(''),
  })
  .strict()
  .meta({ id: 'CreateTournament' })
export const editTournamentSchema = z
  .object({
    ...tournamentFields,
    /** Null takes the cover away; without it, the cover stays as it is. */
    coverUploadId: z.uuid().nullable().optional(),
  })
  .strict()
  .meta({ id: 'EditTournament' })

export const removeParticipantSchema = z
  .object({ participantId: z.uuid(), reason: line(REMOVAL_REASON_MAX).default('') })
  .strict()
  .meta({ id: 'RemoveParticipant' })

export const announceSchema = z
  .object({ text: paragraphs(5000) })
  .strict()
  .meta({ id: 'Announce' })
export const tournamentCreatedSchema = z
  .object({ tournament: tournamentHeadSchema })
  .meta({ id: 'TournamentCreated' })

export const tournamentSchema = z
  .object({
    ...tournamentHeadSchema.shape,
    description: z.string(),
    rules: z.string(),
    game: gameSchema.nullable(),
    isFeatured: z.boolean(),
    isTest: z.boolean(),
    createdBy: z.string().nullable(),
    startsItself: z.boolean(),
    /** What whoever runs it wrote to the entrants, latest first. */
    announcements: z
      .array(z.object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() }))
      .max(ANNOUNCEMENTS_SHOWN),
    /** Until when only VIPs may enter, which may be over; null where everybody could from the beginning. */
    vipOnlyUntil: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    /** Published with the bracket, so that anybody can repeat the draw. */
    bracketSeed: z.string().nullable(),
    champion: z
      .object({
        participantId: z.uuid(),
        name: z.string(),
        isVip: z.boolean(),
        teamTag: z.string().nullable(),
        imageUrl: z.string().nullable(),
      })
      .nullable(),
    /** Null where the prize is neither money nor coins. */
    prizeGuarantee: prizeGuaranteeSchema.nullable(),
  })
  .meta({ id: 'Tournament' })

/** What depends on who looks, apart from what everybody shares. */
export const tournamentViewerSchema = z
  .object({
    /** A test is read at addresses of its own. */
    isTest: z.boolean(),
    viewer: z.object({
      /** The viewer, or the viewer's team, where it takes part. */
      participantId: z.uuid().nullable(),
      /** A match that waits for the viewer now. */
      openMatchId: z.uuid().nullable(),
      teamId: z.uuid().nullable(),
      /** The viewer's team has nobody assigned to the game, so that all of it would be in the line-up. */
      isTeamUnassigned: z.boolean(),
    }),
    abilities: z.object({
      canEnrol: z.boolean(),
      canWithdraw: z.boolean(),
      canStart: z.boolean(),
      canOpenRegistration: z.boolean(),
      canCancel: z.boolean(),
      canFeature: z.boolean(),
      canOpenAnyMatch: z.boolean(),
      canEditPrize: z.boolean(),
      /** Runs it, and so has its desk: to write to the entrants, and what the others say. */
      canManage: z.boolean(),
      /** Its facts, and who is in. */
      canEdit: z.boolean(),
    }),
    /** From the first enrolment on, whoever has left since. */
    isPrizeFrozen: z.boolean(),
    /** What the viewer won here; null until it is shared out, and for everybody else. */
    prizeShare: ownShareSchema.nullable(),
  })
  .meta({ id: 'TournamentViewer' })

export const participantSchema = z
  .object({
    participantId: z.uuid(),
    name: z.string(),
    /** A person; a team is not. */
    isVip: z.boolean(),
    /** What its crest is painted from: null for a person, and for a team that is gone. */
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** Where the name leads: null when the person or the team is gone. */
    path: z.string().nullable(),
  })
  .meta({ id: 'TournamentParticipant' })
/** In the order of enrolment. */
export const participantListSchema = pageOf('participants', participantSchema, PARTICIPANTS_PAGE_SIZE).meta({
  id: 'TournamentParticipantList',
})

/**
 * A bracket of 4,096 has 4,095 matches, so it is written small: participants once, and matches that point at them by
 * their place in that list.
 */
export const bracketSchema = z
  .object({
    participants: z
      .array(
        z.object({
          id: z.uuid(),
          /** As it was at the start. */
          name: z.string(),
          isVip: z.literal(true).optional(),
          /** Of a person who is called otherwise by now. */
          username: z.string().optional(),
          /** Has no page any more: an erased account, a dissolved team. */
          isGone: z.literal(true).optional(),
          /** What the crest of a team is painted from; not of one that is gone. */
          tag: z.string().optional(),
          /** The key of an uploaded picture, to be put behind `media`. */
          image: z.string().optional(),
        }),
      )
      .max(TOURNAMENT_PARTICIPANTS_MAX),
    /** Where pictures are, written once for all of them. */
    media: z.string(),
    /** How many matches each round has, those to come included. Empty before the start. */
    roundSizes: z.array(z.int()),
    matches: z
      .array(
        z.object({
          id: z.uuid(),
          round: z.int(),
          number: z.int(),
          /** Places in `participants`; the second is null for a bye. */
          p1: z.int(),
          p2: z.int().nullable(),
          winner: z.int().nullable(),
          status: z.enum(MATCH_STATUSES),
        }),
      )
      .max(TOURNAMENT_PARTICIPANTS_MAX * 2),
  })
  .meta({ id: 'TournamentBracket' })

export const subscriptionListSchema = z
  .object({ gameIds: z.array(z.uuid()).max(SUBSCRIPTIONS_MAX) })
  .meta({ id: 'TournamentSubscriptions' })

export const changeTournamentStatusSchema = z
  .object({
    status: z.enum(['registration_open', 'cancelled']),
    reason: line(TOURNAMENT_CANCEL_REASON_MAX).optional(),
  })
  .strict()
  .meta({ id: 'ChangeTournamentStatus' })
export const featureTournamentSchema = z
  .object({ isFeatured: z.boolean() })
  .strict()
  .meta({ id: 'FeatureTournament' })

const adminTournamentView = {
  status: z.enum([...TOURNAMENT_STATUSES, 'featurable']).optional(),
  gameId: z.uuid().optional(),
  /** A part of the name. */
  q: line(TOURNAMENT_NAME_MAX).optional(),
}
/** For staff: newest first; `featurable` keeps those that may be on the home page. */
export const adminTournamentListQuerySchema = z.object({ ...adminTournamentView, cursor, v }).strict()
export const adminTournamentExportQuerySchema = z.object(adminTournamentView).strict()
export const adminTournamentListSchema = pageOf(
  'tournaments',
  z.object({
    id: z.uuid(),
    name: z.string(),
    gameName: z.string().nullable(),
    status: z.enum(TOURNAMENT_STATUSES),
    isFeatured: z.boolean(),
    createdBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    startsAt: z.iso.datetime(),
    participantCount: z.int(),
    maxParticipants: z.int(),
    canOpenRegistration: z.boolean(),
    canCancel: z.boolean(),
    canFeature: z.boolean(),
  }),
  ADMIN_TOURNAMENTS_PAGE_SIZE,
).meta({ id: 'AdminTournamentList' })

/** Of a profile: what the person (or their line-up) took part in, newest first. */
export const tournamentHistorySchema = pageOf(
  'tournaments',
  z.object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(TOURNAMENT_STATUSES),
    startsAt: z.iso.datetime(),
    isChampion: z.boolean(),
    /** What the person won of it: paid, or waiting for them. */
    prize: z.object({ asset: z.enum(PRIZE_ASSETS), amount: z.int() }).nullable(),
  }),
  TOURNAMENT_HISTORY_PAGE_SIZE,
).meta({ id: 'TournamentHistory' })

/** The match that waits for the viewer, for the top of the home page. */
export const nextMatchSchema = z
  .object({
    match: z
      .object({
        id: z.uuid(),
        round: z.int(),
        number: z.int(),
        opponentName: z.string(),
        isOpponentVip: z.boolean(),
        tournament: z.object({ id: z.uuid(), name: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: 'NextMatch' })

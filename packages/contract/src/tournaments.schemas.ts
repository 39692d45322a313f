import { z } from 'zod'
import { USERNAME_MAX } from './accounts.ts'
import { cursorSchema as cursor, pageOf, periodFilters } from './paging.schemas.ts'
import { ownShareSchema, prizeGuaranteeSchema, prizeSplitSchema } from './prizes.schemas.ts'
import { PRIZE_ASSETS } from './prizes.ts'
import { TEAM_NAME_MAX } from './teams.ts'
import { line, paragraphs, version } from './texts.schemas.ts'
import { pauseSchema } from './tournaments/pauses.schemas.ts'
import { matchPlaceSchema, stageDraftsSchema, stageSchema } from './tournaments/stages.schemas.ts'
import { BRACKETS, SEEDINGS, STAGES_MAX } from './tournaments/stages.ts'
import {
  ADMIN_TOURNAMENTS_PAGE_SIZE,
  ANNOUNCEMENTS_SHOWN,
  CREW_ROLES,
  DEPARTURES,
  MATCH_OUTCOMES,
  MATCH_STATUSES,
  MY_TOURNAMENT_PARTS,
  MY_TOURNAMENTS_PAGE_SIZE,
  PARTICIPANTS_PAGE_SIZE,
  PRIZE_TYPES,
  REMOVAL_REASON_MAX,
  SEEDS_PAGE_SIZE,
  STAGE_MATCHES_MAX,
  SUBSCRIPTIONS_MAX,
  TOURNAMENT_CANCEL_REASON_MAX,
  TOURNAMENT_HISTORY_PAGE_SIZE,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_PARTICIPANTS_MAX,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  TOURNAMENTS_PAGE_SIZE,
} from './tournaments.ts'

/** The version of the room, as for every shared response. */
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

/** The main facts of a tournament, shared by its page and its card. */
export const tournamentHeadSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    coverUrl: z.string().nullable(),
    type: z.enum(TOURNAMENT_TYPES),
    teamSize: z.int().nullable(),
    status: z.enum(TOURNAMENT_STATUSES),
    startsAt: z.iso.datetime(),
    /** Its start time has passed and it has not started. */
    isOverdue: z.boolean(),
    participantCount: z.int(),
    maxParticipants: z.int(),
    prize: prizeSchema,
  })
  .meta({ id: 'TournamentHead' })

/** Name and image of a participant. */
const faceSchema = z
  .object({
    name: z.string(),
    /** Null for a person, and for a dissolved team. */
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'ParticipantFace' })

export const tournamentCardSchema = z
  .object({
    ...tournamentHeadSchema.shape,
    /** A cash or coin prize is in escrow and not on hold. */
    isPrizeHeld: z.boolean(),
    /** End of the VIP-only period, possibly in the past; null if there never was one. */
    vipOnlyUntil: z.iso.datetime().nullable(),
    champion: faceSchema.nullable(),
  })
  .meta({ id: 'TournamentCard' })

/** `open`: future and running tournaments, nearest first. `over`: the others, latest first. */
export const tournamentListQuerySchema = z
  .object({ state: z.enum(['open', 'over']).default('open'), v })
  .strict()

const tournamentGroupSchema = pageOf('tournaments', tournamentCardSchema, TOURNAMENTS_PAGE_SIZE)
  .extend({
    /** Null groups tournaments without a game, shown last as "Outros". */
    game: gameSchema.nullable(),
  })
  .meta({ id: 'TournamentGroup' })

/** Grouped by game, in order of the games' names. */
export const tournamentListSchema = z
  .object({ groups: z.array(tournamentGroupSchema) })
  .meta({ id: 'TournamentList' })

/** The next page of one game; `gameId` is `none` for tournaments without one. */
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

/** The filtered list, not grouped by game. */
export const tournamentFindQuerySchema = z
  .object({
    state: z.enum(['open', 'over']).default('open'),
    gameId: z.union([z.uuid(), z.literal('none')]).optional(),
    type: z.enum(TOURNAMENT_TYPES).optional(),
    places: z.literal('free').optional(),
    prize: z.literal('some').optional(),
    /** Filters by start time. */
    ...periodFilters,
    /** Part of the name. */
    q: line(TOURNAMENT_NAME_MAX).optional(),
    cursor,
    v,
  })
  .strict()
/** A card in a list that mixes games. */
export const foundTournamentSchema = z
  .object({
    ...tournamentCardSchema.shape,
    gameName: z.string().nullable(),
    gameArt: z.string().nullable(),
  })
  .meta({ id: 'FoundTournament' })
/** A page may be shorter than its maximum; the cursor continues where the search stopped. */
export const tournamentFindSchema = pageOf('tournaments', foundTournamentSchema, TOURNAMENTS_PAGE_SIZE).meta({
  id: 'FoundTournaments',
})

/** Absent in the default format. */
const place = matchPlaceSchema.optional()

/** A running match as spectators see it. */
export const liveMatchSchema = z
  .object({
    id: z.uuid(),
    round: z.int(),
    /** Total number of rounds. */
    rounds: z.int(),
    place,
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

/** A recent champion. */
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
    /** Tournaments that have not started, counted up to `OPEN_COUNTED_MAX`. */
    openCount: z.int(),
  })
  .meta({ id: 'OpenGame' })

export const myTournamentListQuerySchema = z.object({ part: z.enum(MY_TOURNAMENT_PARTS), cursor }).strict()
/** Unfinished ones come nearest first, finished ones newest first. */
export const myTournamentListSchema = pageOf(
  'tournaments',
  z
    .object({
      ...tournamentCardSchema.shape,
      gameName: z.string().nullable(),
      gameArt: z.string().nullable(),
      /** The viewer created it. */
      isOrganiser: z.boolean(),
      /** The viewer or their side takes part. */
      isEntered: z.boolean(),
      isChampion: z.boolean(),
      /** Their side was eliminated from a running tournament. */
      isOut: z.boolean(),
      /** The match that waits for the viewer. */
      nextMatch: z
        .object({
          id: z.uuid(),
          round: z.int(),
          place,
          opponentName: z.string(),
          isOpponentVip: z.boolean(),
        })
        .nullable(),
    })
    .meta({ id: 'MyTournament' }),
  MY_TOURNAMENTS_PAGE_SIZE,
).meta({ id: 'MyTournamentList' })

/** In minutes before the start. */
const checkInSchema = z
  .object({ opensMin: z.int(), closesMin: z.int() })
  .strict()
  .meta({ id: 'CheckInTimes' })

/** Fields that can be edited until the start. */
const tournamentFields = {
  name: line(1000),
  description: paragraphs(20_000).default(''),
  rules: paragraphs(50_000).default(''),
  gameId: z.uuid().nullable().default(null),
  type: z.enum(TOURNAMENT_TYPES).default('individual'),
  teamSize: z.int().nullable().default(null),
  /** Truncated to the minute. */
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Starts automatically at `startsAt`, as soon as there are two participants. */
  startsItself: z.boolean().default(false),
  maxParticipants: z.int().nullable().default(null),
}

/** The command checks the rules that have their own texts; the schema only bounds the sizes. */
export const createTournamentSchema = z
  .object({
    ...tournamentFields,
    coverUploadId: z.uuid().optional(),
    /** Hours from now during which only VIPs may enter. */
    earlyAccessHours: z.int().default(0),
    prizeType: z.enum(PRIZE_TYPES).default('none'),
    prizeAmount: z.int().default(0),
    prizeDescription: paragraphs(5000).default(''),
    prizeSplit: prizeSplitSchema,
    /** The default is no check-in. */
    checkIn: checkInSchema.nullable().default(null),
    /** How long both sides of an open match have to be there; null for a tournament without clocks. */
    clockMinutes: z.int().nullable().default(null),
    /** In the first round of the first stage. Null takes the same as in the others. */
    clockFirstMinutes: z.int().nullable().default(null),
    /** The default is one knockout as drawn. */
    stages: stageDraftsSchema.optional(),
  })
  .strict()
  .meta({ id: 'CreateTournament' })
export const editTournamentSchema = z
  .object({
    ...tournamentFields,
    /** Null removes the cover; omit it to keep the current one. */
    coverUploadId: z.uuid().nullable().optional(),
    /** Null switches check-in off; omit it to keep the current times. */
    checkIn: checkInSchema.nullable().optional(),
    /** Null switches clocks off; omit it to keep the current times. */
    clockMinutes: z.int().nullable().optional(),
    /** In the first round of the first stage. Null takes the same as in the others. */
    clockFirstMinutes: z.int().nullable().optional(),
    /** Omit it to keep the current one. The default format has none. */
    seeding: z.enum(SEEDINGS).optional(),
  })
  .strict()
  .meta({ id: 'EditTournament' })

export const removeParticipantSchema = z
  .object({ participantId: z.uuid(), reason: line(REMOVAL_REASON_MAX).default('') })
  .strict()
  .meta({ id: 'RemoveParticipant' })

/** Somebody leaves a running tournament or is disqualified. Those who judge it have to give the reason. */
export const departSchema = z
  .object({
    participantId: z.uuid(),
    kind: z.enum(DEPARTURES),
    reason: line(REMOVAL_REASON_MAX).default(''),
  })
  .strict()
  .meta({ id: 'Depart' })

/** The username of a person, or the name of a team. */
const newcomerName = line(TEAM_NAME_MAX).min(1)
export const lateEntrySchema = z.object({ name: newcomerName }).strict().meta({ id: 'LateEntry' })

/** Somebody else takes the place of an entrant who has not played. */
export const replaceEntrantSchema = z
  .object({ participantId: z.uuid(), name: newcomerName, reason: line(REMOVAL_REASON_MAX).default('') })
  .strict()
  .meta({ id: 'ReplaceEntrant' })
/** A member of the team, by username, plays from now on. */
export const extendLineupSchema = z
  .object({ participantId: z.uuid(), name: line(USERNAME_MAX).min(1) })
  .strict()
  .meta({ id: 'ExtendLineup' })

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
    /** How long both sides of an open match have to be there; null without clocks. */
    clock: z.object({ minutes: z.int(), firstMinutes: z.int() }).nullable(),
    /** Messages from the organiser or staff to the participants, latest first. */
    announcements: z
      .array(z.object({ id: z.uuid(), text: z.string(), createdAt: z.iso.datetime() }))
      .max(ANNOUNCEMENTS_SHOWN),
    /** End of the VIP-only period, possibly in the past; null if there never was one. */
    vipOnlyUntil: z.iso.datetime().nullable(),
    /** Null without check-in. */
    checkIn: z
      .object({
        ...checkInSchema.shape,
        opensAt: z.iso.datetime(),
        closesAt: z.iso.datetime(),
        /** Set once absent entrants were dropped. */
        closedAt: z.iso.datetime().nullable(),
        /** Entrants who have checked in. */
        presentCount: z.int(),
      })
      .nullable(),
    /** How many wait for a place. */
    waitingCount: z.int(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    /** How the seeds of the first stage are given; null in the default format. */
    seeding: z.enum(SEEDINGS).nullable(),
    /** Published with the bracket, so that anyone can repeat the draw. */
    bracketSeed: z.string().nullable(),
    /** SHA-256 of the tournament's id followed by the seed, public since the creation; null for older ones. */
    drawCommitment: z.string().nullable(),
    champion: z
      .object({
        participantId: z.uuid(),
        name: z.string(),
        isVip: z.boolean(),
        teamTag: z.string().nullable(),
        imageUrl: z.string().nullable(),
      })
      .nullable(),
    /** Null unless the prize is cash or coins. */
    prizeGuarantee: prizeGuaranteeSchema.nullable(),
  })
  .meta({ id: 'Tournament' })

/** The viewer-specific part of a tournament, kept apart from the shared, cacheable one. */
export const tournamentViewerSchema = z
  .object({
    /** Test tournaments are read from their own URLs. */
    isTest: z.boolean(),
    viewer: z.object({
      /** Set if the viewer or the viewer's team takes part. */
      participantId: z.uuid().nullable(),
      /** The viewer's match to play now. */
      openMatchId: z.uuid().nullable(),
      teamId: z.uuid().nullable(),
      /** No member of the viewer's team is assigned to the game, so the whole team would be the line-up. */
      isTeamUnassigned: z.boolean(),
      /** The viewer's side plays on in a table, also between two matches. */
      staysIn: z.boolean(),
      crewRole: z.enum(CREW_ROLES).nullable(),
      /** What they are invited to be. */
      crewInvite: z.enum(CREW_ROLES).nullable(),
      /** The viewer or the viewer's team is checked in, as an entrant or on the waiting list. */
      isCheckedIn: z.boolean(),
      /** Their place in the waiting list, from 1 on; null unless they wait. */
      waitingPosition: z.int().nullable(),
      /** Why they cannot enrol anywhere now. */
      pause: pauseSchema.nullable(),
    }),
    abilities: z.object({
      canEnrol: z.boolean(),
      canWithdraw: z.boolean(),
      /** May say now that they, or their team, are there. */
      canCheckIn: z.boolean(),
      canJoinWaitingList: z.boolean(),
      canLeaveWaitingList: z.boolean(),
      canLeave: z.boolean(),
      canStart: z.boolean(),
      /** Before the time that was announced. */
      canStartEarly: z.boolean(),
      canOpenRegistration: z.boolean(),
      canCancel: z.boolean(),
      canFeature: z.boolean(),
      canOpenAnyMatch: z.boolean(),
      canEditPrize: z.boolean(),
      /** May open its management page, to write to the participants and do what the other abilities allow. */
      canManage: z.boolean(),
      /** May change its fields and remove participants. */
      canEdit: z.boolean(),
      /** May decide matches while it runs, except their own and those of their next opponents. */
      canJudge: z.boolean(),
      /** May disqualify participants. Nobody who plays in it may. */
      canDisqualify: z.boolean(),
      /** May open the page with its open matches. */
      canRunDesk: z.boolean(),
      /** May invite people to its crew and remove them. */
      canNameCrew: z.boolean(),
      /** May let somebody into a running Swiss stage, until half of its rounds. */
      canEnterLate: z.boolean(),
      /** May add a member to the line-up of their team, or of any team if they run the tournament. */
      canExtendLineup: z.boolean(),
    }),
    /** True from the first enrolment on, even if that participant has left. */
    isPrizeFrozen: z.boolean(),
    /** The viewer's share of the prize; null until it is distributed, and for everyone who won nothing. */
    prizeShare: ownShareSchema.nullable(),
  })
  .meta({ id: 'TournamentViewer' })

export const participantSchema = z
  .object({
    participantId: z.uuid(),
    name: z.string(),
    /** Always false for a team. */
    isVip: z.boolean(),
    /** Determines the default crest; null for a person, and for a dissolved team. */
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** The page of the person or team; null if it is gone. */
    path: z.string().nullable(),
    /** How they stopped playing after the start; null for everyone else. */
    departure: z.enum(DEPARTURES).nullable(),
    /** False without check-in. */
    isCheckedIn: z.boolean(),
    /** In the first stage, by ranking or by hand; null before the start and for an entrant whom the draw placed. */
    seed: z.int().nullable(),
  })
  .meta({ id: 'TournamentParticipant' })
/** In the order of enrolment. */
export const participantListSchema = pageOf('participants', participantSchema, PARTICIPANTS_PAGE_SIZE).meta({
  id: 'TournamentParticipantList',
})

export const seedParamsSchema = z.object({ id: z.uuid(), participantId: z.uuid() }).strict()
export const seedListQuerySchema = z
  .object({
    /** Entrants with a position, in its order, or the others, in the order of enrolment. */
    part: z.enum(['placed', 'others']),
    /** Part of the name. */
    q: line(TOURNAMENT_NAME_MAX).optional(),
    cursor,
  })
  .strict()
/** Seeds by hand, before the start. */
export const seedListSchema = pageOf(
  'entrants',
  z.object({
    participantId: z.uuid(),
    name: z.string(),
    teamTag: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** Null for an entrant whom the draw places. */
    position: z.int().nullable(),
  }),
  SEEDS_PAGE_SIZE,
)
  .extend({ placedCount: z.int() })
  .meta({ id: 'SeedList' })
/** A position after the last one means the end of the order; null takes the entrant out of it. */
export const placeSeedSchema = z
  .object({ position: z.int().min(1).max(TOURNAMENT_PARTICIPANTS_MAX).nullable() })
  .strict()
  .meta({ id: 'PlaceSeed' })

/**
 * A bracket has thousands of matches, so the format is compact: matches refer to participants by their index in
 * one list.
 */
export const bracketSchema = z
  .object({
    participants: z
      .array(
        z.object({
          id: z.uuid(),
          /** The name at the start of the tournament. */
          name: z.string(),
          isVip: z.literal(true).optional(),
          /** Current username, if it changed since the start. */
          username: z.string().optional(),
          /** Has no page any more: an erased account or a dissolved team. */
          isGone: z.literal(true).optional(),
          /** Determines a team's default crest; absent for a dissolved team. */
          tag: z.string().optional(),
          /** Key of an uploaded image, to be appended to `media`. */
          image: z.string().optional(),
          /** The id that was drawn, of the entrant whose place they took. */
          drawnAs: z.uuid().optional(),
        }),
      )
      .max(TOURNAMENT_PARTICIPANTS_MAX),
    /** Base URL of all images. */
    media: z.string(),
    /** Number of matches per round, including future rounds. Empty before the start. */
    roundSizes: z.array(z.int()),
    matches: z
      .array(
        z.object({
          id: z.uuid(),
          round: z.int(),
          number: z.int(),
          /** Indexes in `participants`. One is null for a bye and after a double W.O., both are in a void match. */
          p1: z.int().nullable(),
          p2: z.int().nullable(),
          winner: z.int().nullable(),
          status: z.enum(MATCH_STATUSES),
          /** Absent unless the match was drawn or ended without being played. */
          outcome: z.enum(MATCH_OUTCOMES).optional(),
          /** Position of the stage; absent in the first. */
          stage: z.int().optional(),
          /** Absent in the only bracket of a stage. */
          bracket: z.enum(BRACKETS).optional(),
          /** Absent in stages without groups. */
          group: z.int().optional(),
          /** Length of the series; absent for a single game. */
          bestOf: z.int().optional(),
          /** Games won by each side; absent if the match was a single game. */
          score1: z.int().optional(),
          score2: z.int().optional(),
          /** Sides of a pending match that nobody will ever take. */
          isVacant1: z.literal(true).optional(),
          isVacant2: z.literal(true).optional(),
          /** The match that the winner goes to, and the side; absent in formats without a plan. */
          winnerTo: z.uuid().optional(),
          winnerToSide: z.int().optional(),
          loserTo: z.uuid().optional(),
          loserToSide: z.int().optional(),
        }),
      )
      .max(STAGE_MATCHES_MAX),
    /** Absent in the default format. */
    stages: z.array(stageSchema).max(STAGES_MAX).optional(),
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
  /** Part of the name. */
  q: line(TOURNAMENT_NAME_MAX).optional(),
}
/** For staff, newest first. `featurable` selects those that may be featured on the home page. */
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

/** For a profile: tournaments that the person or their line-up took part in, newest first. */
export const tournamentHistorySchema = pageOf(
  'tournaments',
  z.object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(TOURNAMENT_STATUSES),
    startsAt: z.iso.datetime(),
    isChampion: z.boolean(),
    /** The first and the last of the places that their side shares; null until the end. */
    place: z.object({ from: z.int(), to: z.int() }).nullable(),
    /** The person's share of its prize, paid or waiting. */
    prize: z.object({ asset: z.enum(PRIZE_ASSETS), amount: z.int() }).nullable(),
  }),
  TOURNAMENT_HISTORY_PAGE_SIZE,
).meta({ id: 'TournamentHistory' })

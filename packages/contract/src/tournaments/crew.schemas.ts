import { z } from 'zod'
import { pageOf } from '../paging.schemas.ts'
import { line } from '../texts.schemas.ts'
import { CREW_MAX, CREW_ROLES, LOG_KINDS, LOG_PAGE_SIZE, LOG_ROLES } from '../tournaments.ts'
import { BRACKETS } from './stages.ts'

export const crewParamsSchema = z.object({ id: z.uuid(), userId: z.uuid() }).strict()

export const inviteToCrewSchema = z
  .object({ username: line(100), role: z.enum(CREW_ROLES) })
  .strict()
  .meta({ id: 'InviteToCrew' })

const crewMemberSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  isVip: z.boolean(),
  avatarUrl: z.string().nullable(),
  role: z.enum(CREW_ROLES),
})

/** Who helps the organiser, in the order in which they joined. */
export const crewListSchema = z
  .object({ crew: z.array(crewMemberSchema).max(CREW_MAX) })
  .meta({ id: 'TournamentCrew' })

/** For those who name the crew. */
export const crewInvitesSchema = z
  .object({ invites: z.array(crewMemberSchema.extend({ invitedAt: z.iso.datetime() })).max(CREW_MAX) })
  .meta({ id: 'TournamentCrewInvites' })

export const logPageSchema = pageOf(
  'entries',
  z.object({
    id: z.uuid(),
    kind: z.enum(LOG_KINDS),
    role: z.enum(LOG_ROLES),
    /** Null for staff, for the clock and for erased people. */
    actor: z.string().nullable(),
    /** The person whom it concerns in the crew; null if they left by themselves or are gone. */
    person: z.string().nullable(),
    /** Null if it concerns no participant, or one that is gone. */
    participant: z.string().nullable(),
    match: z
      .object({
        id: z.uuid(),
        bracket: z.enum(BRACKETS),
        round: z.int(),
        number: z.int(),
        sides: z.array(z.string().nullable()).length(2),
      })
      .nullable(),
    reason: z.string().nullable(),
    at: z.iso.datetime(),
  }),
  LOG_PAGE_SIZE,
).meta({ id: 'TournamentLog' })

import type { Tx } from '../../platform/db/database.ts'
import {
  type EventDefinition,
  type Reaction,
  reactAfterwards,
  reactInTransaction,
} from '../../platform/jobs/definitions.ts'
import {
  accountErased,
  passwordChanged,
  personBanned,
  personUnbanned,
  rolesChanged,
  secondFactorChanged,
  signedIn,
} from '../accounts/index.ts'
import { disputeOpened, matchRuled, supportCalled } from '../matches/index.ts'
import { wallMessageApproved, wallMessagePosted } from '../profiles/index.ts'
import {
  teamApplicationAccepted,
  teamApplicationRejected,
  teamApplicationSent,
  teamDissolved,
  teamInviteAccepted,
  teamInviteDeclined,
  teamInviteSent,
  teamLeadershipTransferred,
  teamMemberExpelled,
  teamMemberLeft,
} from '../teams/index.ts'
import {
  championChanged,
  tournamentCancelled,
  tournamentCompleted,
  tournamentCreated,
  tournamentStarted,
} from '../tournaments/index.ts'
import { type AudienceOrder, tellAudience } from './audiences/audiences.jobs.ts'
import {
  aboutBan,
  aboutNewDevice,
  aboutPassword,
  aboutRoles,
  aboutSecondFactor,
  aboutUnban,
} from './notices/account-notices.ts'
import { aboutDispute, aboutRuling, aboutSupportCall } from './notices/match-notices.ts'
import {
  aboutAcceptance,
  aboutAcceptedInvite,
  aboutApplication,
  aboutDeclinedInvite,
  aboutDissolution,
  aboutExpulsion,
  aboutInvite,
  aboutLeadership,
  aboutLeaving,
  aboutRejection,
} from './notices/team-notices.ts'
import {
  aboutCancellation,
  aboutNewTournament,
  aboutStart,
  aboutTitle,
} from './notices/tournament-notices.ts'
import { aboutApprovedMessage, aboutWallMessage } from './notices/wall-notices.ts'
import { notify } from './notifications.commands.ts'
import { deleteSomeOf, type Notice } from './notifications.queries.ts'
import { deleteSettings } from './settings.queries.ts'

const ERASED_AT_ONCE = 2_000

/**
 * Which event becomes which notifications. A feature that wants people told of something emits an event, and gets
 * one line here and a function in `notices/` that says who is told what.
 */
export const notificationsReactions: readonly Reaction[] = [
  tell(passwordChanged, aboutPassword),
  tell(secondFactorChanged, aboutSecondFactor),
  tell(signedIn, aboutNewDevice),
  tell(personBanned, aboutBan),
  tell(personUnbanned, aboutUnban),
  tell(rolesChanged, aboutRoles),
  tell(teamApplicationSent, aboutApplication),
  tell(teamApplicationAccepted, aboutAcceptance),
  tell(teamApplicationRejected, aboutRejection),
  tell(teamInviteSent, aboutInvite),
  tell(teamInviteAccepted, aboutAcceptedInvite),
  tell(teamInviteDeclined, aboutDeclinedInvite),
  tell(teamMemberLeft, aboutLeaving),
  tell(teamMemberExpelled, aboutExpulsion),
  tell(teamLeadershipTransferred, aboutLeadership),
  tell(teamDissolved, aboutDissolution),
  tell(wallMessagePosted, aboutWallMessage),
  tell(wallMessageApproved, aboutApprovedMessage),
  tellAll(tournamentCreated, aboutNewTournament),
  tellAll(tournamentCancelled, aboutCancellation),
  tellAll(tournamentStarted, aboutStart),
  tell(tournamentCompleted, aboutTitle),
  tell(championChanged, aboutTitle),
  tellAll(disputeOpened, aboutDispute),
  tellAll(supportCalled, aboutSupportCall),
  tell(matchRuled, aboutRuling),
  // Each batch commits by itself, so a repetition goes on where this one ended.
  reactAfterwards(accountErased, 'notifications.erase', async ({ db }, { payload: { userId } }) => {
    while (await deleteSomeOf(db, userId, ERASED_AT_ONCE));
    await deleteSettings(db, userId)
  }),
]

function tell<Payload>(
  event: EventDefinition<Payload>,
  noticesOf: (payload: Payload, tx: Tx) => Promise<readonly Notice[]> | readonly Notice[],
): Reaction {
  return reactInTransaction(event, `notifications.tell:${event.name}`, async (tx, { id, payload }) =>
    notify(tx, id, await noticesOf(payload, tx)),
  )
}

/** For audiences that may be anything up to everybody. */
function tellAll<Payload>(
  event: EventDefinition<Payload>,
  orderOf: (payload: Payload) => AudienceOrder | null,
): Reaction {
  return reactInTransaction(event, `notifications.tell:${event.name}`, async (tx, { id, payload }) => {
    const order = orderOf(payload)
    if (order) await tellAudience(tx, id, order)
  })
}

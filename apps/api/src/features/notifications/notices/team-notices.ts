import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notifications.json' with { type: 'json' }
import type { TeamPersonFacts } from '../../teams/index.ts'
import type { Notice } from '../notifications.queries.ts'
import { fillMessage, fillTitle } from '../notifications.texts.ts'

const INVITES_TAB = '/account-settings?tab=invites'

export const aboutApplication = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.leaderId, facts, {
    title: texts.notices.teamApplicationSent.title,
    message: texts.notices.teamApplicationSent.message,
    linkTo: applicationsOf(facts),
  })

export const aboutAcceptance = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.userId, facts, {
    title: texts.notices.teamApplicationAccepted.title,
    message: texts.notices.teamApplicationAccepted.message,
    linkTo: pageOf(facts),
  })

export const aboutRejection = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.userId, facts, {
    title: texts.notices.teamApplicationRejected.title,
    message: texts.notices.teamApplicationRejected.message,
    linkTo: PAGES.teams.path,
  })

export const aboutInvite = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.userId, facts, {
    title: texts.notices.teamInviteSent.title,
    message: texts.notices.teamInviteSent.message,
    linkTo: INVITES_TAB,
  })

export const aboutAcceptedInvite = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.leaderId, facts, {
    title: texts.notices.teamInviteAccepted.title,
    message: texts.notices.teamInviteAccepted.message,
    linkTo: pageOf(facts),
  })

export const aboutDeclinedInvite = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.leaderId, facts, {
    title: texts.notices.teamInviteDeclined.title,
    message: texts.notices.teamInviteDeclined.message,
    linkTo: pageOf(facts),
  })

export const aboutLeaving = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.leaderId, facts, {
    title: texts.notices.teamMemberLeft.title,
    message: texts.notices.teamMemberLeft.message,
    linkTo: pageOf(facts),
  })

export const aboutExpulsion = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.userId, facts, {
    title: texts.notices.teamMemberExpelled.title,
    message: texts.notices.teamMemberExpelled.message,
    linkTo: PAGES.teams.path,
  })

export const aboutLeadership = (facts: TeamPersonFacts): Notice[] =>
  tell(facts.userId, facts, {
    title: texts.notices.teamLeadership.title,
    message: texts.notices.teamLeadership.message,
    linkTo: pageOf(facts),
  })

interface Dissolution {
  readonly teamName: string
  readonly leaderId: string
  readonly memberIds: readonly string[]
}

/** To all but the one who did it. */
export const aboutDissolution = (facts: Dissolution): Notice[] =>
  facts.memberIds
    .filter((userId) => userId !== facts.leaderId)
    .flatMap((userId) =>
      tell(userId, facts, {
        title: texts.notices.teamDissolved.title,
        message: texts.notices.teamDissolved.message,
        linkTo: PAGES.teams.path,
      }),
    )

function tell(
  userId: string,
  { teamName: team, username: name = '' }: { readonly teamName: string; readonly username?: string },
  { title, message, linkTo }: Pick<Notice, 'title' | 'message' | 'linkTo'>,
): Notice[] {
  const facts = { team, name }
  return [
    { userId, kind: 'team', title: fillTitle(title, facts), message: fillMessage(message, facts), linkTo },
  ]
}

const pageOf = ({ teamId }: TeamPersonFacts): string => PAGES.team.path.replace(':id', teamId)
const applicationsOf = ({ teamId }: TeamPersonFacts): string =>
  PAGES.teamApplications.path.replace(':id', teamId)

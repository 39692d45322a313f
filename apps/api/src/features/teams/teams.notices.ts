import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Notice, type NoticeDeclaration, type NoticeToPeople, notifyOn } from '../../platform/notices.ts'
import * as events from './teams.events.ts'

const INVITES_TAB = '/account-settings?tab=invites'

export const teamsNotices: readonly NoticeDeclaration[] = [
  notifyOn(events.teamApplicationSent, (team) =>
    notice(team.leaderId, team, texts.teams.applicationSent, applicationsOf(team)),
  ),
  notifyOn(events.teamApplicationAccepted, (team) =>
    notice(team.userId, team, texts.teams.applicationAccepted, pageOf(team)),
  ),
  notifyOn(events.teamApplicationRejected, (team) =>
    notice(team.userId, team, texts.teams.applicationRejected, PAGES.teams.path),
  ),
  notifyOn(events.teamInviteSent, (team) => notice(team.userId, team, texts.teams.inviteSent, INVITES_TAB)),
  notifyOn(events.teamInviteAccepted, (team) =>
    notice(team.leaderId, team, texts.teams.inviteAccepted, pageOf(team)),
  ),
  notifyOn(events.teamInviteDeclined, (team) =>
    notice(team.leaderId, team, texts.teams.inviteDeclined, pageOf(team)),
  ),
  notifyOn(events.teamMemberLeft, (team) =>
    notice(team.leaderId, team, texts.teams.memberLeft, pageOf(team)),
  ),
  notifyOn(events.teamMemberExpelled, (team) =>
    notice(team.userId, team, texts.teams.memberExpelled, PAGES.teams.path),
  ),
  notifyOn(events.teamLeadershipTransferred, (team) =>
    notice(team.userId, team, texts.teams.leadership, pageOf(team)),
  ),
  // Everybody except the leader, who dissolved it.
  notifyOn(events.teamDissolved, (team) =>
    notice(
      team.memberIds.filter((userId) => userId !== team.leaderId),
      team,
      texts.teams.dissolved,
      PAGES.teams.path,
    ),
  ),
]

function notice(
  to: NoticeToPeople['to'],
  { teamName: team, username: name = '' }: { readonly teamName: string; readonly username?: string },
  text: Notice['text'],
  linkTo: string,
): NoticeToPeople {
  return { to, kind: 'team', text, facts: { team, name }, linkTo }
}

const pageOf = ({ teamId }: events.TeamEventFacts): string => PAGES.team.path.replace(':id', teamId)
const applicationsOf = ({ teamId }: events.TeamEventFacts): string =>
  PAGES.teamApplications.path.replace(':id', teamId)

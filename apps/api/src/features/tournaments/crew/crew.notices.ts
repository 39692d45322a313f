import { PAGES } from '@trunfo/contract/pages'
import type { CrewRole } from '@trunfo/contract/tournaments'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Notice, type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { crewInvited, crewJoined, crewLeft, type NamedTournamentFacts } from '../tournaments.events.ts'

export const crewNotices: readonly NoticeDeclaration[] = [
  notifyOn(crewInvited, (facts) => ({
    ...noticeOf(facts, texts.tournaments.crew.invited, facts.invitedBy),
    to: facts.userId,
  })),
  notifyOn(crewJoined, (facts) =>
    facts.organiserId === null
      ? null
      : { ...noticeOf(facts, texts.tournaments.crew.joined, facts.username), to: facts.organiserId },
  ),
  // A withdrawn invitation notifies nobody.
  notifyOn(crewLeft, (facts) => {
    const { userId, username, organiserId, isRemoved, hasJoined } = facts
    if (isRemoved)
      return hasJoined ? { ...noticeOf(facts, texts.tournaments.crew.removed, username), to: userId } : null
    if (organiserId === null) return null
    return {
      ...noticeOf(facts, hasJoined ? texts.tournaments.crew.left : texts.tournaments.crew.declined, username),
      to: organiserId,
    }
  }),
]

const PARTS: Readonly<Record<CrewRole, string>> = {
  co_organiser: texts.tournaments.crew.parts.co_organiser,
  referee: texts.tournaments.crew.parts.referee,
  broadcaster: texts.tournaments.crew.parts.broadcaster,
}

function noticeOf(
  { tournamentId, tournamentName: name, role }: NamedTournamentFacts & { readonly role: CrewRole },
  text: Notice['text'],
  username: string,
): Notice {
  const linkTo = PAGES.tournament.path.replace(':id', tournamentId)
  return { kind: 'tournament', text, facts: { name, username, part: PARTS[role] }, linkTo }
}

import { useMatchTitle } from '@/lib/round-names.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { type Ending, endingOf, type LobbyState, lobbyStateOf, wasPlayed } from './lobby-state.ts'
import { nameOf, opponentOf } from './sides.ts'

interface StateText {
  eyebrow?: string | undefined
  title: string
  text?: string
}

/** A title and one sentence: the state, and what the viewer should do. */
export function useStateText(match: Match): StateText {
  const { t } = useMatchesTexts()
  const ending = useEndingText(match)
  const state = lobbyStateOf(match)
  const rival = opponentOf(match)?.name ?? ''
  const spectator = match.viewer.participantId === null ? t('lobby.spectator') : undefined
  const texts: Partial<Record<LobbyState, StateText>> = {
    pending: { eyebrow: spectator, title: t('status.pending'), text: t('status.pendingHint') },
    playing: { title: t('status.inProgress'), text: t('status.inProgressHint') },
    awaited: { title: t('status.awaited', { name: rival }), text: t('status.awaitedHint') },
    declared: { title: t('status.declared', { name: rival }), text: t('status.declaredHint') },
    dispute: { title: t('status.dispute'), text: t('status.disputeHint') },
    calledOff: { eyebrow: spectator, title: t('status.calledOff'), text: t('status.calledOffHint') },
    watching: { title: t('lobby.spectator'), text: t('status.inProgressStaffHint') },
    judging: { eyebrow: spectator, title: t('status.dispute'), text: t('status.disputeStaffHint') },
    watched: {
      eyebrow: spectator,
      title: t('status.completed'),
      text: t(`status.${endingOf(match)}Hint`, { name: nameOf(match, match.winnerId) }),
    },
  }
  return texts[state] ?? { eyebrow: t('status.completed'), ...ending }
}

/** The result from the viewer's perspective, and what comes next. Staff only see the result. */
export function useEndingText(match: Match): { title: string; text: string } {
  const { t } = useMatchesTexts()
  const next = useNextText(match)
  const { wayOn, winnerId, tournament, viewer } = match
  const name = nameOf(match, winnerId)
  const ending = endingOf(match)
  if (viewer.participantId === null) return { title: t(`ending.seen.${ending}`, { name }), text: '' }
  if (viewer.participantId === winnerId)
    return { title: t(`ending.through.${tournament.type}.${winOf(ending)}`), text: next }
  const said = t(`ending.out.${ending}`, { name })
  const text = wayOn === null || wayOn.kind === 'out' ? said : wasPlayed(match) ? next : `${said} ${next}`
  return { title: t(`ending.lost.${ending}`), text }
}

const winOf = (ending: Ending) => (ending === 'walkover' || ending === 'tableWalkover' ? ending : 'played')

function useNextText({ wayOn, tournament }: Match): string {
  const { t } = useMatchesTexts()
  const matchTitle = useMatchTitle()
  const { kind = 'table', match = null, openMatches: count = 0 } = wayOn ?? {}
  const round = match ? matchTitle(match) : ''
  switch (kind) {
    case 'match':
      return t('ending.match', { round, name: match?.opponentName })
    case 'planned':
      return match?.opponentName
        ? t('ending.planned', { round, name: match.opponentName })
        : t('ending.plannedOpen', { round })
    case 'champion':
      return t('ending.champion', { name: tournament.name })
    // Only the winner of the third-place match wins and plays no more.
    case 'out':
      return t('ending.third', { name: tournament.name })
    case 'bye':
      return t('ending.bye')
    case 'waiting':
      return t('ending.waiting', { count })
    case 'table':
      return count > 0 ? t('ending.table', { count }) : t('ending.tableOver')
  }
}

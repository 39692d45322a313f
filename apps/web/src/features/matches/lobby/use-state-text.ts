import { useRoundTitle } from '@/lib/round-names.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { endingOf, type LobbyState, lobbyStateOf } from './lobby-state.ts'
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

/** The result from the viewer's perspective. Staff only see who won. */
export function useEndingText(match: Match): { title: string; text: string } {
  const { t } = useMatchesTexts()
  const roundTitle = useRoundTitle()
  const { wayOn, winnerId, tournament, viewer } = match
  const name = nameOf(match, winnerId)
  const ending = endingOf(match)
  if (viewer.participantId === null) return { title: t(`ending.seen.${ending}`, { name }), text: '' }
  if (viewer.participantId !== winnerId)
    return { title: t(`ending.lost.${ending}`), text: t(`ending.out.${ending}`, { name }) }
  const title = t(`ending.through.${tournament.type}.${ending === 'walkover' ? 'walkover' : 'played'}`)
  const next = wayOn?.match
  if (next)
    return {
      title,
      text: t('ending.match', { round: roundTitle(next.round, tournament.rounds), name: next.opponentName }),
    }
  if (wayOn?.kind === 'champion') return { title, text: t('ending.champion', { name: tournament.name }) }
  if (wayOn?.kind === 'bye') return { title, text: t('ending.bye') }
  return { title, text: t('ending.waiting', { count: wayOn?.openMatches ?? 0 }) }
}

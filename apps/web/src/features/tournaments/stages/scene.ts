import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { BracketMatch, BracketParticipant } from '@/ui/bracket/types.ts'
import type { Tournament, TournamentBracket } from '../detail/detail.api.ts'
import { matchMaker, peopleOf } from '../detail/match-maker.ts'
import type { PlayedStage, PublicMatch } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'

/** What every view of a stage needs besides the stage. */
export interface Scene {
  readonly tournament: Tournament
  readonly bracket: TournamentBracket
  /** Id of the participant that is the viewer or their team; null for everybody else, and on air. */
  readonly viewerId: string | null
  /** For plain clicks on links. */
  readonly open: (href: string) => void
}

export function useScene(tournament: Tournament, bracket: TournamentBracket): Scene {
  const navigate = useNavigate()
  const open = useCallback((href: string) => void navigate(href), [navigate])
  const { participantId } = tournament.viewer
  return useMemo(
    () => ({ tournament, bracket, viewerId: participantId, open }),
    [tournament, bracket, participantId, open],
  )
}

export interface StageCast {
  /** The entrants, with their seeds and a word beside those who left. */
  readonly personOf: (id: string) => BracketParticipant | undefined
  readonly make: (match: PublicMatch) => BracketMatch
}

/** The people of a stage and its matches as they are shown. */
export function useCast({ tournament, bracket, viewerId }: Scene, played: PlayedStage): StageCast {
  const { t } = useStagesTexts()
  const { id, type, isTest, viewer, abilities } = tournament
  const { participants, media } = bracket
  const { openMatchId } = viewer
  const { canOpenAnyMatch } = abilities
  const { seededCount } = played
  const { entrants } = played.stage
  return useMemo(() => {
    const isIndividual = type === 'individual'
    const viewpoint = {
      participants,
      media,
      viewerId,
      openMatchId,
      isIndividual,
      canOpenAnyMatch,
      tournamentId: isTest ? null : id,
    }
    const byEntrant = new Map(entrants.map((entrant) => [entrant.id, entrant]))
    const people = peopleOf(viewpoint).map((person) => {
      const entrant = byEntrant.get(person.id)
      if (!entrant) return person
      const kind = entrant.departure?.kind
      return {
        ...person,
        seed: entrant.seed <= seededCount ? entrant.seed : undefined,
        note: kind && t(`left.${kind}`),
      }
    })
    const byId = new Map(people.map((person) => [person.id, person]))
    return { personOf: (id: string) => byId.get(id), make: matchMaker(viewpoint, people) }
  }, [
    participants,
    media,
    viewerId,
    openMatchId,
    canOpenAnyMatch,
    type,
    isTest,
    id,
    entrants,
    seededCount,
    t,
  ])
}

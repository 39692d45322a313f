import { useMemo } from 'react'
import { Bracket } from '@/ui/bracket/bracket.tsx'
import type { BracketRound } from '@/ui/bracket/types.ts'
import { roundMaker } from '../detail/rounds.ts'
import type { PlayedStage } from './engine-stages.ts'
import { useRoundLabels } from './round-labels.ts'
import type { Scene } from './scene.ts'
import { useStagesTexts } from './stages.texts.ts'

interface RoundsViewProps {
  scene: Scene
  played: PlayedStage
}

/** A knockout that is drawn round by round, as in tournaments with no other stage. */
export function RoundsView({ scene, played }: RoundsViewProps) {
  const { t } = useStagesTexts()
  const { tournament, viewerId, open } = scene
  const rounds = useSingleRounds(scene, played)
  const labels = useRoundLabels(rounds.length)
  return (
    <Bracket
      label={t('bracket.label', { name: tournament.name })}
      rounds={rounds}
      viewerId={viewerId}
      labels={labels}
      onOpen={open}
    />
  )
}

/** All rounds, drawn or not. */
export function useSingleRounds(
  { tournament, bracket, viewerId }: Scene,
  { engine, matches, stage }: PlayedStage,
): readonly BracketRound[] {
  const { participants, media } = bracket
  const { openMatchId } = tournament.viewer
  const { canOpenAnyMatch } = tournament.abilities
  const isIndividual = tournament.type === 'individual'
  const tournamentId = tournament.isTest ? null : tournament.id
  const make = useMemo(
    () =>
      roundMaker({ participants, media, tournamentId, viewerId, openMatchId, isIndividual, canOpenAnyMatch }),
    [participants, media, tournamentId, viewerId, openMatchId, isIndividual, canOpenAnyMatch],
  )
  const roundSizes = useMemo(
    () => engine.outline?.(stage.entrants.length) ?? [],
    [engine, stage.entrants.length],
  )
  return useMemo(() => make({ roundSizes, matches: [...matches] }), [make, roundSizes, matches])
}

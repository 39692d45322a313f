import { useId, useMemo, useState } from 'react'
import { Bracket } from '@/ui/bracket/bracket.tsx'
import type { BracketLabels } from '@/ui/bracket/labels.ts'
import type { BracketRound } from '@/ui/bracket/types.ts'
import { useMediaQuery } from '@/ui/use-media-query.ts'
import type { PlayedStage, PublicMatch } from './engine-stages.ts'
import { useRoundLabels, useTag } from './round-labels.ts'
import type { Scene } from './scene.ts'
import { Segments } from './segments.tsx'
import { useStagesTexts } from './stages.texts.ts'
import { startingPart } from './starting-part.ts'
import { usePlan } from './use-plan.ts'

interface PlanViewProps {
  scene: Scene
  played: PlayedStage
}

type Part = NonNullable<PublicMatch['bracket']>

/** A knockout with all its rounds, or both brackets of a double elimination and the grand final. */
export function PlanView({ scene, played }: PlanViewProps) {
  const parts = usePlan(scene, played)
  const roundsOf = (part: Part) => parts.get(part) ?? []
  return parts.has('main') ? (
    <Knockout
      scene={scene}
      main={roundsOf('main')}
      third={roundsOf('third')}
      hasRoundNames={played.engine.roundsIn !== undefined}
    />
  ) : (
    <DoubleElimination
      scene={scene}
      upper={roundsOf('upper')}
      lower={roundsOf('lower')}
      final={roundsOf('final')}
      grandFinal={played.stage.settings.grandFinal}
    />
  )
}

interface KnockoutProps {
  scene: Scene
  main: readonly BracketRound[]
  third: readonly BracketRound[]
  hasRoundNames: boolean
}

function Knockout({ scene, main, third, hasRoundNames }: KnockoutProps) {
  const { t } = useStagesTexts()
  const labels = useRoundLabels(hasRoundNames ? main.length : 0)
  const { tournament, viewerId, open } = scene
  return (
    <>
      <Bracket
        label={t('bracket.label', { name: tournament.name })}
        rounds={main}
        viewerId={viewerId}
        labels={labels}
        onOpen={open}
      />
      {third.length > 0 && <PartView scene={scene} part="third" hint="" rounds={third} isDecider={false} />}
    </>
  )
}

interface DoubleEliminationProps {
  scene: Scene
  upper: readonly BracketRound[]
  lower: readonly BracketRound[]
  final: readonly BracketRound[]
  grandFinal: string | undefined
}

/** First-round matches of the upper bracket up to which a wide page shows all parts below one another. */
const SHOWN_WHOLE = 8

function DoubleElimination({ scene, upper, lower, final, grandFinal }: DoubleEliminationProps) {
  const { t } = useStagesTexts()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const decider = grandFinal === 'none' ? 'upper' : 'final'
  const all = [
    { part: 'upper', text: t('bracket.upperPart'), hint: t('bracket.upperHint'), rounds: upper },
    { part: 'lower', text: t('bracket.lowerPart'), hint: t('bracket.lowerHint'), rounds: lower },
    { part: 'final', text: t('bracket.finalPart'), hint: finalHint(), rounds: final },
  ] as const
  function finalHint(): string {
    if (final.some(({ matches }) => matches.some(({ winnerId }) => winnerId))) return ''
    return t(grandFinal === 'reset' ? 'bracket.resetHint' : 'bracket.singleHint')
  }
  const parts = all.filter(({ rounds }) => rounds.length > 0)
  const [picked, setPicked] = useState(() => startingPart(parts, scene.viewerId))
  if (isWide && (upper[0]?.matches.length ?? 0) <= SHOWN_WHOLE) {
    return (
      <div className="grid grid-cols-1 gap-8">
        {parts.map((part) => (
          <PartView key={part.part} {...part} scene={scene} isDecider={part.part === decider} />
        ))}
      </div>
    )
  }
  const shown = parts.find(({ part }) => part === picked) ?? parts[0]
  return (
    shown && (
      <Segments
        label={t('bracket.parts')}
        value={shown.part}
        onChange={(value) => setPicked(parts.find(({ part }) => part === value)?.part ?? 'upper')}
        choices={parts.map(({ part, text }) => ({ value: part, text }))}
      >
        <PartView key={shown.part} {...shown} scene={scene} isDecider={shown.part === decider} />
      </Segments>
    )
  )
}

interface PartViewProps {
  scene: Scene
  part: Exclude<Part, 'main'>
  hint: string
  rounds: readonly BracketRound[]
  /** Whether its last match decides the tournament. */
  isDecider: boolean
}

function PartView({ scene, part, hint, rounds, isDecider }: PartViewProps) {
  const { t } = useStagesTexts()
  const labels = useLabels(part, rounds.length)
  const headingId = useId()
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby={headingId}>
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={headingId} className="text-base">
          {t(`bracket.${part}`)}
        </h3>
        <p className="text-sm text-muted-foreground empty:hidden">{hint}</p>
      </header>
      <Bracket
        label={t('bracket.partLabel', { part: t(`bracket.${part}`) })}
        rounds={rounds}
        viewerId={scene.viewerId}
        headingLevel={4}
        labels={labels}
        hasFinal={isDecider}
        hasTools={rounds.length > 1}
        onOpen={scene.open}
      />
    </section>
  )
}

/** Rounds and matches of a part, named so that other parts can refer to them. */
function useLabels(part: Exclude<Part, 'main'>, rounds: number): Partial<BracketLabels> {
  const { t } = useStagesTexts()
  const tag = useTag()
  return useMemo(() => {
    const roundOf = (round: number): string => {
      if (part === 'third') return t('bracket.third')
      if (part === 'final') return t(round === 1 ? 'bracket.firstFinal' : 'bracket.secondFinal')
      if (round < rounds) return t('bracket.round', { round })
      return t(part === 'upper' ? 'bracket.finalOfUpper' : 'bracket.finalOfLower')
    }
    return {
      round: roundOf,
      tag: (round: number, number: number) => tag({ bracket: part, round, number }),
    }
  }, [part, rounds, t, tag])
}

import { shapeOf } from '@trunfo/brackets'
import { memo, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Tournament, TournamentBracket } from '../detail/detail.api.ts'
import { engineStages, type PlayedStage } from './engine-stages.ts'
import { FinalResult } from './final-result.tsx'
import { PairedTableView } from './paired-table-view.tsx'
import { PlanView } from './plan-view.tsx'
import { RoundsView } from './rounds-view.tsx'
import { type Scene, useScene } from './scene.ts'
import { Segments } from './segments.tsx'
import { StageHeading } from './stage-heading.tsx'
import { useStageName } from './stage-names.ts'
import { useStagesTexts } from './stages.texts.ts'
import { TablesView } from './tables-view.tsx'
import { WaitingStage } from './waiting-stage.tsx'

interface StagesViewProps {
  tournament: Tournament
  bracket: TournamentBracket
}

const PLACES = 'places'

/** The stages of a tournament, one at a time, and its final places. The address says which. */
export const StagesView = memo(function StagesView({ tournament, bracket }: StagesViewProps) {
  const { t } = useStagesTexts()
  const nameOf = useStageName()
  const [search, setSearch] = useSearchParams()
  const scene = useScene(tournament, bracket)
  const stages = useMemo(() => engineStages(bracket), [bracket])
  const hasPlaces = tournament.status === 'completed'

  const current = stages.findLast(({ isOpen }) => isOpen) ?? stages[0]
  const asked = search.get('stage')
  const chosen = stages.find(({ position }) => `${position}` === asked) ?? current
  if (!chosen) return null
  const isAtPlaces = hasPlaces && asked === PLACES
  const shown = isAtPlaces ? (
    <FinalResult scene={scene} stages={stages} />
  ) : (
    <StageView scene={scene} stages={stages} played={chosen} />
  )
  if (stages.length === 1 && !hasPlaces) return shown

  const show = (value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('stage', value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Segments
      label={t('switcher')}
      value={isAtPlaces ? PLACES : `${chosen.position}`}
      onChange={show}
      choices={[
        ...stages.map((stage) => ({ value: `${stage.position}`, text: nameOf(stage) })),
        ...(hasPlaces ? [{ value: PLACES, text: t('places.tab') }] : []),
      ]}
    >
      {shown}
    </Segments>
  )
})

interface StageViewProps {
  scene: Scene
  stages: readonly PlayedStage[]
  played: PlayedStage
}

function StageView({ scene, stages, played }: StageViewProps) {
  const next = stages.find(({ position }) => position === played.position + 1)
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={`stage-${played.position}`}>
      <StageHeading played={played} />
      {played.isOpen ? (
        // Keyed by stage, so that the picked round does not carry over.
        <FormatView key={played.position} scene={scene} played={played} next={next?.isOpen ? next : null} />
      ) : (
        <WaitingStage before={stages.find(({ position }) => position === played.position - 1)} />
      )}
    </section>
  )
}

interface FormatViewProps {
  scene: Scene
  played: PlayedStage
  /** The next stage, once it is drawn. */
  next: PlayedStage | null
}

function FormatView({ scene, played, next }: FormatViewProps) {
  const through = useMemo(() => next && new Set(next.stage.entrants.map(({ id }) => id)), [next])
  const { kind, isPlanned } = shapeOf(played.format)
  if (kind === 'bracket') {
    return isPlanned ? (
      <PlanView scene={scene} played={played} />
    ) : (
      <RoundsView scene={scene} played={played} />
    )
  }
  return isPlanned ? (
    <TablesView scene={scene} played={played} next={through} />
  ) : (
    <PairedTableView scene={scene} played={played} next={through} />
  )
}

import type { Explanation } from '@trunfo/brackets'
import { useMemo, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { cutIn, cutSize } from './cut.ts'
import type { PlayedStage } from './engine-stages.ts'
import { MatchList } from './match-list.tsx'
import { type Reason, reasonsFor } from './reasons.ts'
import { RoundChoice } from './round-choice.tsx'
import { currentRound, drawnAmong, lastRound } from './rounds-of.ts'
import { type Scene, type StageCast, useCast } from './scene.ts'
import { useStagesTexts } from './stages.texts.ts'
import { Standings } from './standings.tsx'
import { scoringOf } from './tie-breaks.ts'
import { TieBreaksNote } from './tie-breaks-note.tsx'

interface PairedTableViewProps {
  scene: Scene
  played: PlayedStage
  /** Who went on; null until the next stage is drawn. */
  next: ReadonlySet<string> | null
}

/** Up to this many, the pairings of a round are about as long as the table and stand beside it. */
const BESIDE_ENTRANTS = 24

/** The table, and beside or below it the pairings of one round with their reasons. */
export function PairedTableView({ scene, played, next }: PairedTableViewProps) {
  const { t } = useStagesTexts()
  const cast = useCast(scene, played)
  const { engine, stage, cut } = played
  const rows = useMemo(() => engine.table(stage), [engine, stage])
  const gone = new Set(stage.entrants.flatMap(({ id, departure }) => (departure ? id : [])))
  const size = cutSize(cut)
  const over = overRounds(played)
  const isSmall = stage.entrants.length <= BESIDE_ENTRANTS
  return (
    <div
      className={cn('grid grid-cols-1 items-start gap-6', isSmall && 'lg:grid-cols-[minmax(0,1fr)_25rem]')}
    >
      <div className="grid grid-cols-1 gap-4">
        <Standings
          caption={t('table.standings')}
          state={
            over === 0
              ? t('table.before')
              : t('table.afterRound', { round: over, rounds: engine.roundCount?.(stage) ?? over })
          }
          type={scene.tournament.type}
          rows={rows}
          criteria={scoringOf(played).criteria}
          isNarrow={false}
          cut={size === null ? null : cutIn({ rows, size, gone, next })}
          personOf={cast.personOf}
          viewerId={scene.viewerId}
        />
        <TieBreaksNote played={played} />
      </div>
      <Pairings scene={scene} played={played} cast={cast} isBeside={isSmall} />
    </div>
  )
}

/** Rounds in which every match is decided. */
function overRounds({ matches }: PlayedStage): number {
  const open = matches.filter(({ status }) => status !== 'completed').map(({ round }) => round)
  return open.length > 0 ? Math.min(...open) - 1 : lastRound(matches)
}

/** Explaining a round takes as long as pairing it, so reasons of larger rounds are computed on request. */
const EXPLAINED_AT_ONCE = 48

interface PairingsProps {
  scene: Scene
  played: PlayedStage
  cast: StageCast
  /** Beside the table there is room for one column. */
  isBeside: boolean
}

function Pairings({ scene, played, cast, isBeside }: PairingsProps) {
  const { t } = useStagesTexts()
  const { engine, stage, matches } = played
  const [picked, setPicked] = useState<number | null>(null)
  const [explained, setExplained] = useState<number | null>(null)
  const round = picked ?? currentRound(matches, scene)
  const isExplained = stage.entrants.length <= EXPLAINED_AT_ONCE || explained === round
  const reasons = useMemo(
    () => (isExplained && engine.explain?.(stage, round)) || new Map<number, Explanation>(),
    [engine, stage, round, isExplained],
  )
  const shown = useMemo(
    () => matches.filter((match) => match.round === round).map(cast.make),
    [matches, round, cast.make],
  )
  const drawn = useMemo(() => drawnAmong(matches), [matches])
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t('matches.title')}>
      <header className={cn('grid gap-2', !isBeside && 'sm:w-80')}>
        <h3 className="text-base">{t('matches.title')}</h3>
        <RoundChoice rounds={lastRound(matches)} round={round} onPick={setPicked} />
      </header>
      {!isExplained && (
        <Button
          variant="outline"
          size="sm"
          className="sm:justify-self-start"
          onClick={() => setExplained(round)}
        >
          {t('matches.why')}
        </Button>
      )}
      <MatchList
        label={t('matches.list', { round })}
        matches={shown}
        viewerId={scene.viewerId}
        drawn={drawn}
        noteOf={({ number }) => {
          const why = reasons.get(number)
          return why && <Reasons reasons={reasonsFor(why, round)} personOf={cast.personOf} />
        }}
        className={isBeside ? 'sm:max-lg:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3'}
      />
    </section>
  )
}

function Reasons({ reasons, personOf }: { reasons: readonly Reason[]; personOf: StageCast['personOf'] }) {
  const { t } = useStagesTexts()
  const sentence = (reason: Reason): string => {
    if (reason.key === 'again') return t('reason.again', { name: personOf(reason.id)?.name ?? '' })
    if (reason.key === 'float') return t('reason.float', { one: reason.one, two: reason.two })
    if ('count' in reason) return t(`reason.${reason.key}`, { count: reason.count })
    return t(`reason.${reason.key}`)
  }
  return <p className="wrap-anywhere">{reasons.map(sentence).join(' ')}</p>
}

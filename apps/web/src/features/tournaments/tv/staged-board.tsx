import { type Row, shapeOf } from '@trunfo/brackets'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { letterOf } from '@/lib/group-letter.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import type { Tournament, TournamentBracket } from '../detail/detail.api.ts'
import { cutIn, cutSize } from '../stages/cut.ts'
import { engineStages, type PlayedStage } from '../stages/engine-stages.ts'
import { useSingleRounds } from '../stages/rounds-view.tsx'
import { type Scene, useCast, useScene } from '../stages/scene.ts'
import { useStageName } from '../stages/stage-names.ts'
import { useStagesTexts } from '../stages/stages.texts.ts'
import { startingPart } from '../stages/starting-part.ts'
import { usePlan } from '../stages/use-plan.ts'
import { firstRoundOf } from './board.ts'
import { TvBoard } from './tv-board.tsx'

interface StagedBoardProps {
  tournament: Tournament
  bracket: TournamentBracket
}

/** The stage that is being played: a board for a plan, a table for the others. Nobody's own match is marked. */
export function StagedBoard({ tournament, bracket }: StagedBoardProps) {
  const own = useScene(tournament, bracket)
  const scene = useMemo(() => ({ ...own, viewerId: null }), [own])
  const stages = useMemo(() => engineStages(bracket), [bracket])
  const current = stages.findLast(({ isOpen }) => isOpen)
  if (!current) return null
  const next = stages.find(({ position }) => position === current.position + 1)
  const { kind, isPlanned } = shapeOf(current.format)
  if (kind === 'table') return <TableBoard scene={scene} played={current} hasNext={next !== undefined} />
  return isPlanned ? (
    <PlanBoard scene={scene} played={current} />
  ) : (
    <SingleBoard scene={scene} played={current} />
  )
}

function SingleBoard({ scene, played }: { scene: Scene; played: PlayedStage }) {
  const rounds = useSingleRounds(scene, played)
  return (
    <Titled title={useStageName()(played)}>{<TvBoard rounds={rounds.slice(firstRoundOf(rounds))} />}</Titled>
  )
}

function PlanBoard({ scene, played }: { scene: Scene; played: PlayedStage }) {
  const { t } = useStagesTexts()
  const nameOf = useStageName()
  const plan = usePlan(scene, played)
  const parts = (['main', 'upper', 'lower', 'final'] as const).flatMap((part) => {
    const rounds = plan.get(part)
    return rounds ? [{ part, rounds }] : []
  })
  const shown = startingPart(parts, null)
  const rounds = (shown && plan.get(shown)) ?? []
  const isDecider = shown === 'main' || shown === 'final' || parts.length === 2
  return (
    <Titled title={shown && shown !== 'main' ? t(`bracket.${shown}`) : nameOf(played)}>
      <TvBoard rounds={rounds.slice(firstRoundOf(rounds))} hasFinal={isDecider} />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col gap-[1dvh]">
      <h2 className="text-center [font-size:min(2.6dvh,4vw)] leading-none">{title}</h2>
      {children}
    </section>
  )
}

/** Rows that stay readable from a sofa; the rest is on the page. */
const ROWS_MAX = 32
const COLUMN_ROWS = 16
const GROUPS_MAX = 8

interface TableBoardProps {
  scene: Scene
  played: PlayedStage
  hasNext: boolean
}

function TableBoard({ scene, played, hasNext }: TableBoardProps) {
  const { t } = useStagesTexts()
  const nameOf = useStageName()
  const { engine, stage, cut, groupCount } = played
  const rows = useMemo(() => engine.table(stage), [engine, stage])
  const gone = new Set(stage.entrants.flatMap(({ id, departure }) => (departure ? id : [])))
  const size = hasNext ? cutSize(cut) : null
  const groups = [...Map.groupBy(rows, ({ group }) => group)].slice(0, GROUPS_MAX)
  const tables = groups.flatMap(([group, own]) => {
    const marks = size === null ? undefined : cutIn({ rows: own, size, gone, next: null })?.marks
    const title = groupCount > 1 ? t('table.group', { letter: letterOf(group) }) : ''
    const shown = own.slice(0, groupCount > 1 ? COLUMN_ROWS : ROWS_MAX)
    return Array.from({ length: Math.ceil(shown.length / COLUMN_ROWS) }, (_, index) => ({
      key: `${group} ${index}`,
      title,
      marks,
      rows: shown.slice(index * COLUMN_ROWS, (index + 1) * COLUMN_ROWS),
    }))
  })
  const columns = tables.length > 4 ? Math.ceil(tables.length / 2) : tables.length
  const lines = Math.ceil(tables.length / columns)
  const rowsMost = Math.max(...tables.map((table) => table.rows.length + (table.title ? 1 : 0)))
  return (
    <Titled title={nameOf(played)}>
      <div
        className="mx-auto grid min-h-0 w-[min(100%,calc(46vw*var(--columns)))] flex-1 content-start gap-[1.2vw] [--row:min(72dvh/(var(--lines)*var(--rows)),5.5dvh)]"
        style={
          {
            '--columns': columns,
            '--lines': lines,
            '--rows': rowsMost,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          } as CSSProperties
        }
      >
        {tables.map(({ key, ...table }) => (
          <TvTable key={key} scene={scene} played={played} {...table} />
        ))}
      </div>
    </Titled>
  )
}

interface TvTableProps {
  scene: Scene
  played: PlayedStage
  title: string
  rows: readonly Row[]
  marks: ReadonlyMap<string, unknown> | undefined
}

function TvTable({ scene, played, title, rows, marks }: TvTableProps) {
  const { t } = useStagesTexts()
  const { personOf } = useCast(scene, played)
  return (
    <div className="surface min-w-0 overflow-hidden [font-size:min(var(--row)*0.48,2.2vw,5vw/var(--columns))] leading-none">
      {title && <h3 className="px-[0.8em] pt-[0.6em] [font-size:1.1em]">{title}</h3>}
      <ol>
        {rows.map(({ id, place, won, lost, drawn, trail }) => {
          const person = personOf(id)
          return (
            <li
              key={id}
              className="flex h-[calc(var(--row)*0.96)] items-center gap-[0.6em] px-[0.8em] not-first:border-t not-first:border-line"
            >
              <span
                className={cn(
                  'w-[1.6em] shrink-0 text-right tabular-nums',
                  marks?.has(id) ? 'font-bold text-primary' : 'text-muted-foreground',
                )}
              >
                {place}
              </span>
              {person?.face && (
                <ParticipantPicture
                  type={person.face.type}
                  participant={{ name: person.name, ...person.face }}
                  className="size-[1.5em]"
                />
              )}
              <span className="min-w-0 flex-1 truncate leading-[1.3] font-semibold">
                {person?.name}
                {marks?.has(id) && <span className="sr-only">, {t('table.zone')}</span>}
              </span>
              <span className="shrink-0 text-muted-foreground tabular-nums">
                {drawn > 0 ? `${won}–${drawn}–${lost}` : `${won}–${lost}`}
              </span>
              <span className="w-[2em] shrink-0 text-right font-display font-bold tabular-nums">
                {trail[0]?.value ?? 0}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

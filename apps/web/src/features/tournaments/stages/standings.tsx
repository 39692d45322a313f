import type { Row } from '@trunfo/brackets'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router'
import { SeedMark } from '@/ui/bracket/seed-mark.tsx'
import type { BracketParticipant } from '@/ui/bracket/types.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { CutMark, TableCut } from './cut.ts'
import { shownRows } from './shown-rows.ts'
import { useStagesTexts } from './stages.texts.ts'
import { type CriterionName, isCriterion, mainTieBreak, valueText } from './tie-breaks.ts'

interface StandingsProps {
  caption: string
  /** How much of the group has been played; shown beside the caption. */
  state: string
  type: 'individual' | 'team'
  rows: readonly Row[]
  /** The score first, then the tie-breaks in order. */
  criteria: readonly CriterionName[]
  /** Beside another table there is less room. */
  isNarrow: boolean
  cut: TableCut | null
  personOf: (id: string) => BracketParticipant | undefined
  viewerId: string | null
}

/**
 * A table in the engine's order. Narrow pages show one tie-break in a column and the others below the name. The viewer's
 * row stays in sight while the table is.
 */
export function Standings({
  caption,
  state,
  type,
  rows,
  criteria,
  isNarrow,
  cut,
  ...people
}: StandingsProps) {
  const { t } = useStagesTexts()
  const captionId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const [score = 'points', ...tieBreaks] = criteria
  const main = mainTieBreak(criteria)
  const isHidden = isNarrow ? 'hidden' : 'max-lg:hidden'
  const hasDraws = rows.some(({ drawn }) => drawn > 0)
  const columnCount = 4 + tieBreaks.length
  const shown = shownRows(rows, { viewerId: people.viewerId, least: cut?.lineAfter ?? 0, isWhole })
  const hasMore =
    shownRows(rows, { viewerId: null, least: cut?.lineAfter ?? 0, isWhole: false }).length < rows.length
  return (
    <section aria-labelledby={captionId} className="surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pt-3 pb-1 sm:px-4">
        <h3 id={captionId} className="text-base">
          {caption}
        </h3>
        <p className="text-xs text-muted-foreground">{state}</p>
      </header>
      <table aria-labelledby={captionId} className="w-full border-separate border-spacing-0 text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="min-w-9 py-2 pr-1 pl-3 font-semibold sm:pl-4">
              <span aria-hidden>#</span>
              <span className="sr-only">{t('table.place')}</span>
            </th>
            <th scope="col" className="w-full px-1 py-2 text-left font-semibold">
              {t(`table.name.${type}`)}
            </th>
            <th scope="col" className="px-1.5 py-2 text-right font-semibold whitespace-nowrap sm:px-2">
              <abbr
                className="no-underline"
                title={t(hasDraws ? 'table.recordDrawsName' : 'table.recordName')}
              >
                {t(hasDraws ? 'table.recordDraws' : 'table.record')}
              </abbr>
            </th>
            {tieBreaks.map((id) => (
              <th
                key={id}
                scope="col"
                className={cn(
                  'px-1.5 py-2 text-right font-semibold whitespace-nowrap sm:px-2',
                  id !== main && isHidden,
                )}
              >
                <CriterionHead id={id} />
              </th>
            ))}
            <th scope="col" className="py-2 pr-3 pl-1.5 text-right font-semibold sm:pr-4 sm:pl-2">
              <CriterionHead id={score} />
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {shown.map(({ row, index, skipped }) => (
            <Fragment key={row.id}>
              {skipped > 0 && <SkippedRow count={skipped} columnCount={columnCount} />}
              <StandingsRow
                row={row}
                score={score}
                tieBreaks={tieBreaks}
                main={main}
                hasDraws={hasDraws}
                isNarrow={isNarrow}
                mark={cut?.marks.get(row.id) ?? null}
                person={people.personOf(row.id)}
                isViewer={row.id === people.viewerId}
              />
              {cut?.lineAfter === index + 1 && <CutLine size={cut.size} columnCount={columnCount} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <div className="border-t border-line p-2">
          <Button
            variant="ghost"
            size="sm"
            className="w-full"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('table.showLess') : t('table.showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

function CriterionHead({ id }: { id: CriterionName }) {
  const { t } = useStagesTexts()
  return (
    <abbr className="no-underline" title={t(`criteria.${id}.name`)}>
      {t(`criteria.${id}.short`)}
    </abbr>
  )
}

interface RowProps {
  row: Row
  score: CriterionName
  tieBreaks: readonly CriterionName[]
  main: CriterionName | null
  hasDraws: boolean
  isNarrow: boolean
  mark: CutMark | null
  person: BracketParticipant | undefined
  isViewer: boolean
}

const NONE = '–'
const cell = 'h-11 border-t border-line px-1.5 py-1 text-right sm:px-2'

function StandingsRow({ row, score, tieBreaks, main, hasDraws, isNarrow, mark, person, isViewer }: RowProps) {
  const { t } = useStagesTexts()
  const { won, drawn, lost } = row
  const below = tieBreaks.filter((id) => id !== main && valueIn(row, id) !== NONE)
  return (
    <tr
      data-viewer={isViewer || undefined}
      className={cn(
        isViewer &&
          'sticky top-16 bottom-0 z-10 [&>*]:bg-[color-mix(in_oklab,var(--primary)_16%,var(--card))]',
      )}
    >
      <td
        className={cn(
          cell,
          'relative pr-1 pl-3 text-center font-semibold sm:pl-4',
          !mark && 'text-muted-foreground',
        )}
      >
        {mark && <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-primary" />}
        {row.place}
        <span className="sr-only">º</span>
      </td>
      <th scope="row" className={cn(cell, 'w-full max-w-0 px-1 text-left font-semibold')}>
        <span className="flex min-w-0 items-center gap-2">
          {person?.face && (
            <ParticipantPicture
              type={person.face.type}
              participant={{ name: person.name, ...person.face }}
              className="size-6 text-[0.625rem]"
            />
          )}
          <span className="min-w-0">
            <span className="flex min-w-0 items-center gap-1.5">
              <PersonName person={person} />
              <SeedMark seed={person?.seed} />
              {person?.isVip && <VipIcon />}
              {mark && (
                <span className="flex shrink-0 items-center text-primary" title={t(`table.${mark}_mark`)}>
                  <ArrowUp aria-hidden className="size-3.5" />
                  <span className="sr-only">, {t(`table.${mark}`)}</span>
                </span>
              )}
              {isViewer && <span className="shrink-0 text-xs text-primary">{t('table.you')}</span>}
              {person?.note && (
                <span className="shrink-0 text-xs font-normal text-muted-foreground">{person.note}</span>
              )}
            </span>
            {below.length > 0 && (
              <span
                className={cn(
                  'flex flex-wrap gap-x-2 text-xs font-normal text-muted-foreground',
                  !isNarrow && 'lg:hidden',
                )}
              >
                {below.map((id) => (
                  <span key={id} className="whitespace-nowrap">
                    <CriterionHead id={id} /> {valueIn(row, id)}
                  </span>
                ))}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={cn(cell, 'whitespace-nowrap')}>
        {hasDraws ? `${won}–${drawn}–${lost}` : `${won}–${lost}`}
      </td>
      {tieBreaks.map((id) => (
        <td
          key={id}
          className={cn(cell, 'text-foreground/85', id !== main && (isNarrow ? 'hidden' : 'max-lg:hidden'))}
        >
          {valueIn(row, id)}
        </td>
      ))}
      <td className={cn(cell, 'numeral pr-3 text-base sm:pr-4')}>{valueIn(row, score)}</td>
    </tr>
  )
}

function PersonName({ person }: { person: BracketParticipant | undefined }) {
  const className = 'min-w-0 truncate py-0.5'
  if (!person?.href) return <span className={className}>{person?.name}</span>
  return (
    <Link
      to={person.href}
      title={person.name}
      className={cn(className, 'underline-offset-4 hover:underline')}
    >
      {person.name}
    </Link>
  )
}

/** A criterion that was computed again for some keeps its first value. */
function valueIn({ trail }: Row, criterion: CriterionName): string {
  const value = trail.find(
    (tieBreak) => isCriterion(tieBreak.criterion) && tieBreak.criterion === criterion,
  )?.value
  return value === null || value === undefined ? NONE : valueText(criterion, value)
}

function CutLine({ size, columnCount }: { size: number; columnCount: number }) {
  const { t } = useStagesTexts()
  return (
    <tr>
      <td colSpan={columnCount} className="px-3 py-2 sm:px-4">
        <span className="flex items-center gap-3 text-xs font-semibold text-gold after:flex-1 after:border-t-2 after:border-dashed after:border-gold/60">
          {t('table.cutAfter', { count: size })}
        </span>
      </td>
    </tr>
  )
}

function SkippedRow({ count, columnCount }: { count: number; columnCount: number }) {
  const { t } = useStagesTexts()
  return (
    <tr>
      <td
        colSpan={columnCount}
        className="border-t border-line py-1.5 text-center text-xs text-muted-foreground"
      >
        {t('table.skipped', { count })}
      </td>
    </tr>
  )
}

import { isTable } from '@trunfo/brackets'
import { MINUTES_PER_GAME } from '@trunfo/contract/tournaments/duration'
import { formatNumber } from '@/lib/formats.ts'
import type { FormatChoice } from './default-choice.ts'
import { roughDuration } from './durations.rules.ts'
import { useFormatsTexts } from './formats.texts.ts'
import { stagesOf } from './presets.ts'
import { type StageSize, sizeOf } from './size.rules.ts'
import { useGroupSizes } from './use-group-sizes.ts'

/** How large the cup becomes, live while the organiser chooses. */
export function SizePreview({ choice, places }: { choice: FormatChoice; places: number | null }) {
  const { t } = useFormatsTexts()
  const durationOf = useDuration()
  const groupSizes = useGroupSizes()
  if (places === null) return <p className="text-sm text-muted-foreground">{t('size.noPlaces')}</p>

  const { stages, matches, rounds, minutes, mayHaveReset } = sizeOf(stagesOf(choice, places), places)
  const shown = formatNumber(matches)
  const figures = [
    [
      t('size.matches'),
      mayHaveReset ? t('size.matchesOrOneMore', { matches: shown, more: formatNumber(matches + 1) }) : shown,
    ],
    [t('size.rounds'), formatNumber(rounds)],
    [t('size.duration'), durationOf(minutes)],
  ]
  const lineOf = (stage: StageSize) => {
    const count = stage.matches
    const matchesText = t('size.matchCount', { count, matches: formatNumber(count) })
    const facts = { matches: matchesText, rounds: t('rounds.count', { count: stage.rounds }) }
    if (stage.groups > 0)
      return t('size.stages.groups', { ...facts, groups: groupSizes(stage.groups, places) })
    if (isTable(stage.format)) return t('size.stages.swiss', facts)
    return t('size.stages.playoff', { ...facts, entrants: stage.entrants })
  }
  return (
    <div className="grid gap-3 rounded-md bg-well p-4">
      <h3 className="text-sm font-medium">{t('size.title', { places: formatNumber(places) })}</h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([name, figure]) => (
          <div key={name} className="grid content-start gap-0.5">
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd className="font-display text-lg font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {stages.length > 1 && (
        <ol className="grid gap-1 text-sm">
          {stages.map((stage) => (
            <li key={stage.format}>{lineOf(stage)}</li>
          ))}
        </ol>
      )}
      <p className="text-xs text-muted-foreground">{t('size.about', { minutes: MINUTES_PER_GAME })}</p>
    </div>
  )
}

function useDuration(): (minutes: number) => string {
  const { t } = useFormatsTexts()
  return (exact) => {
    const { hours, minutes } = roughDuration(exact)
    if (hours === 0) return t('size.minutes', { minutes })
    return minutes === 0 ? t('size.hours', { hours }) : t('size.hoursAndMinutes', { hours, minutes })
  }
}

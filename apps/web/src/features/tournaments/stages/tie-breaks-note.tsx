import { shapeOf } from '@trunfo/brackets'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { PlayedStage } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'
import { scoringOf } from './tie-breaks.ts'

/** The order of the tie-breaks, and the formula of each on request. */
export function TieBreaksNote({ played }: { played: PlayedStage }) {
  const { t } = useStagesTexts()
  const { criteria, points } = scoringOf(played)
  const order = criteria.map((id) => t(`criteria.${id}.short`)).join(' → ')
  return (
    <details className="group surface text-sm">
      <summary className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold text-muted-foreground sm:px-4 [&::-webkit-details-marker]:hidden">
        <CircleHelp aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 py-2">{t('ties.title', { order })}</span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-prose gap-3 px-3 pb-4 sm:px-4">
        <dl className="grid gap-3">
          {criteria.map((id, index) => (
            <div key={id}>
              <dt className="font-semibold">
                {index + 1}. {t(`criteria.${id}.name`)}{' '}
                <span className="font-normal text-muted-foreground">({t(`criteria.${id}.short`)})</span>
              </dt>
              <dd className="text-muted-foreground">{t(`criteria.${id}.formula`, { ...points })}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted-foreground">{t('ties.shared')}</p>
        <p className="text-muted-foreground">
          {t(shapeOf(played.format).isPlanned ? 'ties.gone' : 'ties.goneSwiss')}
        </p>
      </div>
    </details>
  )
}

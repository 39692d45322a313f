import { useMemo } from 'react'
import { Card } from '@/ui/card.tsx'
import { engineStages, type PublicStage } from './engine-stages.ts'
import { useStageFacts, useStageName } from './stage-names.ts'
import { useStagesTexts } from './stages.texts.ts'
import { useCutText } from './use-cut-text.ts'

/** Before the start: the stages in order, and who goes on from each. */
export function StagesAhead({ stages }: { stages: PublicStage[] }) {
  const { t } = useStagesTexts()
  const nameOf = useStageName()
  const factsOf = useStageFacts()
  const cutText = useCutText()
  const planned = useMemo(
    () => engineStages({ participants: [], media: '', roundSizes: [], matches: [], stages }),
    [stages],
  )
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="text-base">{t('waiting.ahead')}</h2>
      <ol className="grid gap-3">
        {planned.map((played) => (
          <li key={played.position} className="grid grid-cols-[1.75rem_1fr] items-start gap-x-3 text-sm">
            <span
              aria-hidden
              className="numeral flex size-7 items-center justify-center rounded-full bg-secondary text-xs"
            >
              {played.position}
            </span>
            <span className="grid gap-0.5">
              <span className="flex min-h-7 flex-wrap items-center gap-x-2">
                <strong>{nameOf(played)}</strong>
                <span className="text-muted-foreground">{factsOf(played).join(' · ')}</span>
              </span>
              {played.cut && <span className="text-muted-foreground">{cutText(played.cut)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

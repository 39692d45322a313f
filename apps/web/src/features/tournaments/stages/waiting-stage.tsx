import Hourglass from 'lucide-react/icons/hourglass'
import { Empty } from '@/ui/empty.tsx'
import type { PlayedStage } from './engine-stages.ts'
import { useStagesTexts } from './stages.texts.ts'
import { useCutText } from './use-cut-text.ts'

/** A stage that nobody plays in yet: who will, and when it is drawn. */
export function WaitingStage({ before }: { before: PlayedStage | undefined }) {
  const { t } = useStagesTexts()
  const cutText = useCutText()
  return (
    <Empty
      icon={Hourglass}
      title={t('waiting.title')}
      description={[cutText(before?.cut ?? null), t('waiting.hint')].filter(Boolean).join(' ')}
    />
  )
}

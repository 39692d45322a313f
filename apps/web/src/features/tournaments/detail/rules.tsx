import ScrollText from 'lucide-react/icons/scroll-text'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function Rules({ rules }: { rules: string }) {
  const { t } = useTournamentsTexts()
  if (!rules.trim()) return <Empty icon={ScrollText} title={t('detail.noRules')} />
  return (
    <Card className="p-4 sm:p-6">
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{rules}</p>
    </Card>
  )
}

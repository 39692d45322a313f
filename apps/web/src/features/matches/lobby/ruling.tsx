import { cn } from '@/ui/cn.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

interface RulingProps {
  ruling: Match['ruling']
  className?: string
}

/** Shows staff's decision and its reason to both sides. Renders nothing where the sides agreed. */
export function Ruling({ ruling, className }: RulingProps) {
  const { t } = useMatchesTexts()
  if (!ruling) return null
  const { kind, reason, isByClock } = ruling
  return (
    <div className={cn('grid gap-1 border-l-2 border-primary pl-3 text-sm wrap-anywhere', className)}>
      <p className="font-medium">{t(isByClock ? 'ruling.clock' : `ruling.${kind}`)}</p>
      {reason !== null && <p className="whitespace-pre-line">{t('ruling.reason', { reason })}</p>}
    </div>
  )
}

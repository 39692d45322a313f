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
  // Its panel says so as long as somebody may object.
  const said = isByClock
    ? kind === 'walkover'
      ? t('ruling.clockWalkover')
      : t('ruling.clockDecided')
    : t(`ruling.${kind}`)
  return (
    <div className={cn('grid gap-1 border-l-2 border-primary pl-3 text-sm wrap-anywhere', className)}>
      <p className="font-medium">{said}</p>
      {reason !== null && <p className="whitespace-pre-line">{t('ruling.reason', { reason })}</p>}
    </div>
  )
}

import Lock from 'lucide-react/icons/lock'
import { formatDate } from '@/lib/formats.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'

/** A field that cannot be changed yet says until when, instead of failing later. */
export function LockedUntil({ instant }: { instant: string }) {
  const { t } = useSettingsTexts()
  return (
    <p className="flex items-start gap-2 text-sm text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('settings.lockedUntil', { date: formatDate(instant) })}
    </p>
  )
}

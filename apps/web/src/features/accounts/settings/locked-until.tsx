import Lock from 'lucide-react/icons/lock'
import { formatDate } from '@/lib/formats.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

const LOCKED = { username: 'errors.username_locked', email: 'errors.email_locked' } as const

interface LockedUntilProps {
  what: keyof typeof LOCKED
  instant: string
}

/** Says that a field cannot be changed yet and until when, instead of failing later. */
export function LockedUntil({ what, instant }: LockedUntilProps) {
  const { t } = useSettingsTexts()
  const { t: tAccounts } = useAccountsTexts()
  return (
    <p className="flex items-start gap-2 text-sm text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {tAccounts(LOCKED[what])} {t('settings.lockedUntil', { date: formatDate(instant) })}
      </span>
    </p>
  )
}

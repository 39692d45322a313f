import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Banknote from 'lucide-react/icons/banknote'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { settingsQuery } from '../settings/settings.api.ts'
import { SettingsChanges } from '../settings/settings-changes.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'

export function AdminWalletPage() {
  const { t } = usePayoutsTexts()
  const { viewer } = useSession()
  const settings = useQuery(settingsQuery)
  usePageTitle(t('settings.title'))
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('settings.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('settings.lead')}</p>
        </div>
        {mayOpen(PAGES.adminWithdrawals.access, viewer) && (
          <Button asChild variant="secondary" className="max-sm:w-full">
            <Link to={PAGES.adminWithdrawals.path}>
              <Banknote aria-hidden />
              {t('settings.withdrawalsQueue')}
            </Link>
          </Button>
        )}
      </header>
      <Loaded query={settings} skeleton={<SettingsSkeleton />} failed={t('settings.failed')}>
        {(loaded) => (
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            {/* Resets when someone else saves, so that stale input cannot undo their change. */}
            <SettingsForm key={loaded.changes[0]?.at} settings={loaded.settings} />
            <SettingsChanges changes={loaded.changes} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-120 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

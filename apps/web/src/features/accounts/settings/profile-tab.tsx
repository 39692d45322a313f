import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/lib/error-text.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Card, CardContent } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ErasureCard } from '../erasure/erasure-card.tsx'
import { DataExportCard } from '../export/data-export-card.tsx'
import { IdentityCard } from '../identity/identity-card.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { EmailCard } from './email-card.tsx'
import { accountQuery } from './settings.api.ts'
import { UsernameCard } from './username-card.tsx'

export function ProfileTab() {
  const { t } = useSettingsTexts()
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery)

  if (error && !account) {
    return (
      <ErrorState
        title={t('settings.loadFailed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!account) return <ProfileTabSkeleton />
  return (
    <div className="grid gap-4 sm:gap-6">
      <AvatarCard account={account} />
      <UsernameCard account={account} />
      <EmailCard account={account} />
      <IdentityCard />
      <DataExportCard />
      <ErasureCard account={account} />
    </div>
  )
}

function ProfileTabSkeleton() {
  return (
    <div aria-busy className="grid gap-4 sm:gap-6">
      <Card>
        <CardContent className="flex items-center gap-4">
          <Skeleton className="size-28 rounded-full" />
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-11 w-32" />
          </div>
        </CardContent>
      </Card>
      {['h-44', 'h-36', 'h-40'].map((height) => (
        <Card key={height}>
          <CardContent>
            <Skeleton className={height} />
          </CardContent>
        </Card>
      ))}
    </div>
  )
}

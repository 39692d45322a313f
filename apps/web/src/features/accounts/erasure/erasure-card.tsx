import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/lib/loaded.tsx'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import type { Account } from '../settings/settings.api.ts'
import { erasureQuery, type Obstacle } from './erasure.api.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { Obstacles } from './obstacles.tsx'

export function ErasureCard({ account }: { account: Account }) {
  const { t } = useSettingsTexts()
  const query = useQuery(erasureQuery)
  return (
    <Card className="border-destructive/50">
      <CardHeader>
        <CardTitle>{t('erasure.title')}</CardTitle>
        <CardDescription>{t('erasure.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={query} skeleton={<Skeleton className="h-11 w-48" />}>
          {({ obstacles }) => <ErasureState account={account} obstacles={obstacles} />}
        </Loaded>
      </CardContent>
    </Card>
  )
}

interface ErasureStateProps {
  account: Account
  obstacles: readonly Obstacle[]
}

function ErasureState({ account: { username, hasPassword }, obstacles }: ErasureStateProps) {
  const isObstructed = obstacles.length > 0
  const place = useFocusKept<HTMLDivElement>(isObstructed)
  return (
    <div ref={place} tabIndex={-1} className="grid outline-none">
      {isObstructed ? (
        <Obstacles obstacles={obstacles} />
      ) : hasPassword ? (
        <ErasureDialog username={username} />
      ) : (
        <PasswordNeeded />
      )}
    </div>
  )
}

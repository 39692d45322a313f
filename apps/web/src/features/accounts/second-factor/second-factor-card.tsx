import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { EnrolFlow } from './enrol-flow.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor.api.ts'
import { SecondFactorControls } from './second-factor-controls.tsx'

/** Calls `onEnrolled` once the recovery codes are saved, for staff who are sent on to another page. */
export function SecondFactorCard({ onEnrolled }: { onEnrolled: () => void }) {
  const { t } = useSettingsTexts()
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<{ list: readonly string[]; isFirst: boolean } | null>(null)

  function finish() {
    setCodes(null)
    if (!codes?.isFirst) return
    toast({
      variant: 'success',
      title: t('secondFactor.enabled'),
      description: t('secondFactor.enabledHint'),
    })
    onEnrolled()
  }

  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle>{t('secondFactor.title')}</CardTitle>
          {data && (
            <Badge variant={data.isEnabled ? 'success' : 'neutral'}>
              {data.isEnabled ? <ShieldCheck aria-hidden /> : <ShieldOff aria-hidden />}
              {data.isEnabled ? t('secondFactor.on') : t('secondFactor.off')}
            </Badge>
          )}
        </div>
        <CardDescription>{t('secondFactor.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        {codes ? (
          <RecoveryCodes codes={codes.list} onFinish={finish} />
        ) : data?.isEnabled ? (
          <SecondFactorControls factor={data} onCodes={(list) => setCodes({ list, isFirst: false })} />
        ) : data ? (
          <EnrolFlow onCodes={(list) => setCodes({ list, isFirst: true })} />
        ) : error ? (
          <ErrorState
            title={t('secondFactor.loadFailed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton className="h-11 w-40" />
        )}
      </CardContent>
    </Card>
  )
}

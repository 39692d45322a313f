import { useRef } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardFooter, CardHeader } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { Confirmation } from './confirmation.tsx'
import { DeviceRow } from './device-row.tsx'
import { useDevices, useEndDevices } from './security.api.ts'

export function DevicesCard() {
  const { t } = useAccountsTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useDevices()
  const current = data?.pages[0]?.current
  const others = data?.pages.flatMap((page) => page.others) ?? []

  return (
    <Card aria-busy={isFetching}>
      <CardHeader>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('devices.title')}
        </h2>
        <CardDescription>{t('devices.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="py-0 sm:py-0">
        {current && (
          <ul className="divide-y">
            <DeviceRow device={current} isCurrent />
            {others.map((device) => (
              // The row goes away with its button, so focus needs another place to be.
              <DeviceRow key={device.id} device={device} onEnded={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
        {!data && !error && <DevicesSkeleton />}
        {!data && error && (
          <ErrorState
            className="my-4"
            title={t('devices.loadFailed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {hasNextPage && (
          <Button
            variant="ghost"
            className="mb-4 w-full"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('devices.more')}
          </Button>
        )}
      </CardContent>
      {current && <EndMany hasOthers={others.length > 0} />}
    </Card>
  )
}

function EndMany({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useAccountsTexts()
  const ending = useEndDevices()

  async function end(isThisIncluded: boolean) {
    try {
      await ending.mutateAsync({ isThisIncluded })
      // The cookie is gone: the page starts anew, so that nothing of the person stays in memory.
      if (isThisIncluded) location.assign('/')
      else toast({ title: t('devices.othersEnded') })
    } catch (error) {
      toast({ variant: 'destructive', title: t('devices.endFailed'), description: errorText(error) })
    }
  }

  return (
    <CardFooter className="grid sm:flex">
      {hasOthers ? (
        <Confirmation
          title={t('devices.endOthersTitle')}
          description={t('devices.endOthersDescription')}
          confirmLabel={t('devices.endOthers')}
          onConfirm={() => void end(false)}
        >
          <Button variant="secondary" isLoading={ending.isPending}>
            {t('devices.endOthers')}
          </Button>
        </Confirmation>
      ) : (
        <p className="text-sm text-muted-foreground sm:flex-1">{t('devices.only')}</p>
      )}
      <Confirmation
        title={t('devices.endAllTitle')}
        description={t('devices.endAllDescription')}
        confirmLabel={t('devices.endAll')}
        onConfirm={() => void end(true)}
      >
        <Button variant="outline" isLoading={ending.isPending}>
          {t('devices.endAll')}
        </Button>
      </Confirmation>
    </CardFooter>
  )
}

function DevicesSkeleton() {
  return (
    <div className="divide-y">
      {['w-1/2', 'w-2/5'].map((width) => (
        <div key={width} className="grid gap-2 py-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}

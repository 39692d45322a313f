import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardFooter, CardHeader } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery, useEndAllDevices, useEndOtherDevices } from './security.api.ts'

export function DevicesCard() {
  const { t } = useSettingsTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(devicesQuery)
  const current = list.data?.pages[0]?.current
  const others = list.data?.pages.flatMap((page) => page.others) ?? []

  return (
    <Card aria-busy={list.isFetching}>
      <CardHeader>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('devices.title')}
        </h2>
        <CardDescription>{t('devices.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="py-0 sm:py-0">
        <Loaded
          query={list}
          skeleton={<DevicesSkeleton />}
          failed={t('devices.loadFailed')}
          failureClassName="my-4"
        >
          {() =>
            current && (
              <ul className="divide-y">
                <DeviceRow device={current} isCurrent />
                {others.map((device) => (
                  <DeviceRow key={device.id} device={device} heading={heading} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {list.hasNextPage && (
          <Button
            variant="ghost"
            className="mb-4 w-full"
            isLoading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
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
  const { t } = useSettingsTexts()
  const endingOthers = useEndOtherDevices()
  const endingAll = useEndAllDevices()
  return (
    <CardFooter className="grid sm:flex">
      {hasOthers ? (
        <ConfirmedButton act={endingOthers} texts="settings:devices.endOthers" variant="secondary" />
      ) : (
        <p className="text-sm text-muted-foreground sm:flex-1">{t('devices.only')}</p>
      )}
      <ConfirmedButton act={endingAll} texts="settings:devices.endAll" variant="outline" />
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

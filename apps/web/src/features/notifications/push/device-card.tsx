import BellRing from 'lucide-react/icons/bell-ring'
import type { Schemas } from '@/lib/api.ts'
import { useSession } from '@/lib/session.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { useTellingTexts } from '../settings/telling.texts.ts'
import { permissionState } from './device.ts'
import { useActivate, useDeactivate } from './push.api.ts'

/** Whether pushes are on in this browser, or the reason why they cannot be. */
export function DeviceCard({ push }: { push: Schemas['PushState'] }) {
  const { t } = useTellingTexts()
  const { viewer } = useSession()
  const activating = useActivate(viewer?.id ?? '')
  const deactivating = useDeactivate()
  const { publicKey } = push
  const permission = permissionState()
  const isOn = push.isOn && permission === 'granted'
  const isPossible = publicKey !== null && (permission === 'granted' || permission === 'default')

  return (
    <Card>
      <CardHeader className={cn(!isPossible && 'pb-4 sm:pb-6')}>
        <CardTitle className="flex flex-wrap items-center gap-2">
          {t('device.title')}
          {isOn && <Badge variant="success">{t('device.active')}</Badge>}
        </CardTitle>
        <CardDescription>{t(`device.${stateOf()}`)}</CardDescription>
      </CardHeader>
      {isPossible && (
        <CardContent>
          {isOn ? (
            <Button variant="outline" isLoading={deactivating.isPending} onClick={() => deactivating.run()}>
              {t('deactivate.action')}
            </Button>
          ) : (
            <Button isLoading={activating.isPending} onClick={() => activating.run(publicKey)}>
              <BellRing aria-hidden />
              {t('activate.action')}
            </Button>
          )}
        </CardContent>
      )}
    </Card>
  )

  function stateOf() {
    if (publicKey === null) return 'notConfigured'
    if (permission === 'denied' || permission === 'unsupported') return permission
    return isOn ? 'on' : 'off'
  }
}

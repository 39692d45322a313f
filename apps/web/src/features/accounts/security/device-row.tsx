import Laptop from 'lucide-react/icons/laptop'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import type { RefObject } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Badge } from '@/ui/badge.tsx'
import { type Device, useEndDevice } from './security.api.ts'

const PHONES = ['Android', 'iPhone']
const COMPUTERS = ['Windows', 'macOS', 'Linux', 'ChromeOS']

function iconOf(system: string | null) {
  if (system === null) return MonitorSmartphone
  if (PHONES.includes(system)) return Smartphone
  return COMPUTERS.includes(system) ? Laptop : Tablet
}

interface DeviceRowProps {
  device: Device
  isCurrent?: boolean
  /** Receives the focus when the row and its button are gone. */
  heading?: RefObject<HTMLElement | null>
}

export function DeviceRow({ device, isCurrent = false, heading }: DeviceRowProps) {
  const { t } = useSettingsTexts()
  const ending = useEndDevice(device.id)
  const { browser, system, network } = device
  const name =
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
  const Icon = iconOf(system)

  return (
    <li className="flex items-start gap-3 py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Badge variant="success">{t('devices.current')}</Badge>}
        </p>
        <p className="text-muted-foreground">
          {isCurrent ? t('devices.since') : t('devices.seen')}{' '}
          <DateTime instant={isCurrent ? device.signedInAt : device.seenAt} />
        </p>
        {network && <p className="text-muted-foreground">{t('devices.network', { network })}</p>}
      </div>
      {!isCurrent && (
        <ConfirmedButton
          act={ending}
          texts="settings:devices.endOne"
          values={{ name }}
          icon={LogOut}
          variant="ghost"
          size="icon"
          className="-mt-2.5 text-muted-foreground"
          title={t('devices.endOne.confirm')}
          focusAfter={heading}
        />
      )}
    </li>
  )
}

import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '@/lib/i18n.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Says that the browser is offline. Queries and actions wait and run when the connection is back. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isOffline = !useSyncExternalStore(subscribe, isOnline)
  return (
    <div role="status" data-foot={isOffline ? '' : undefined} className="print:hidden">
      {isOffline && <p className="border-t bg-secondary py-1.5 text-center text-xs">{t('offline')}</p>}
    </div>
  )
}

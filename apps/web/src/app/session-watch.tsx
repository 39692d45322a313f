import { useQueryClient } from '@tanstack/react-query'
import { BAN_TOAST_MS } from '@trunfo/contract/accounts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { startDevice } from '@/features/notifications/index.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { live } from '@/lib/live.ts'
import {
  checkSession,
  clearViewer,
  onSessionChangeInOtherTab,
  reloadSession,
  useSession,
} from '@/lib/session.ts'
import { whenIdle } from '@/lib/when-idle.ts'
import { toast } from '@/ui/toast.ts'

/** Reacts to session changes made elsewhere: in another tab, or by staff. */
export function SessionWatch() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { status, viewer } = useSession()
  const viewerId = status === 'ready' ? (viewer?.id ?? 'nobody') : null
  const connectedAs = useRef(viewerId)

  const announceBan = useEffectEvent(() =>
    toast({
      variant: 'destructive',
      title: t('session.bannedTitle'),
      description: t('session.bannedDescription'),
      durationMs: BAN_TOAST_MS,
    }),
  )

  useEffect(() => onSessionChangeInOtherTab(() => void reloadSession(queryClient)), [queryClient])

  // If it fails to load, the next page load tries again.
  useEffect(() => {
    if (viewerId !== null) whenIdle(() => void startDevice(viewerId).catch(() => {}))
  }, [viewerId])

  useEffect(() => {
    if (viewerId === null) return
    // The socket was opened for the previous viewer.
    if (connectedAs.current !== null && connectedAs.current !== viewerId) live.reconnect()
    connectedAs.current = viewerId
    if (viewerId === 'nobody') return
    return live.onSession((reason) => {
      if (reason === 'banned') announceBan()
      const react = { banned: clearViewer, signed_out: checkSession, changed: reloadSession }[reason]
      void react(queryClient)
    })
  }, [viewerId, queryClient])

  return null
}

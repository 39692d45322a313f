import { notificationsRoom } from '@trunfo/contract/notifications'
import { PAGES } from '@trunfo/contract/pages'
import { matchPath } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { useSession } from '@/lib/session.ts'
import { alertTab } from '@/lib/tab-alert.ts'
import { useRoom } from '@/lib/use-room.ts'
import { useNextMatchTexts } from './next-match.texts.ts'

/** Alerts a hidden tab when one of the viewer's matches is ready or the opponent has written. */
export function useMatchAlerts(): void {
  const { t } = useNextMatchTexts()
  const { viewer } = useSession()
  useRoom(viewer && notificationsRoom(viewer.id), {
    onRows: (rows) => {
      for (const { topic, linkTo } of rows as Schemas['Notification'][]) {
        if (!linkTo || !matchPath(PAGES.match.path, linkTo)) continue
        // When a tournament starts, the notification links to the player's first match, if it is ready.
        if (topic === 'ready' || topic === 'started') alertTab(t('ready'))
        // The lobby already shows its own messages.
        if (topic === 'wrote' && linkTo !== location.pathname) alertTab(t('common:tab.wrote'))
      }
    },
  })
}

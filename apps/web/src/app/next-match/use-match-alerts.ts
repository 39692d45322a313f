import { notificationsRoom } from '@trunfo/contract/notifications'
import { PAGES } from '@trunfo/contract/pages'
import { matchPath } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { useSession } from '@/lib/session.ts'
import { alertTab } from '@/lib/tab-alert.ts'
import { useRoom } from '@/lib/use-room.ts'
import { useNextMatchTexts } from './next-match.texts.ts'

/** Marks a tab that nobody looks at when a match of the viewer's is ready or the opponent has written. */
export function useMatchAlerts(): void {
  const { t } = useNextMatchTexts()
  const { viewer } = useSession()
  useRoom(viewer && notificationsRoom(viewer.id), {
    onRows: (rows) => {
      for (const { topic, linkTo } of rows as Schemas['Notification'][]) {
        if (!linkTo || !matchPath(PAGES.match.path, linkTo)) continue
        // A tournament that begins leads whoever plays at once to their match.
        if (topic === 'ready' || topic === 'started') alertTab(t('ready'))
        // The lobby itself says what is written in it.
        if (topic === 'wrote' && linkTo !== location.pathname) alertTab(t('common:tab.wrote'))
      }
    },
  })
}

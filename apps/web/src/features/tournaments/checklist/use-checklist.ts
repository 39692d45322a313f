import { useQuery } from '@tanstack/react-query'
import { HOUSE_ROLES } from '@trunfo/contract/prizes'
import { hasAnyRole } from '@trunfo/contract/roles'
import { useState } from 'react'
import { query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import type { Tournament } from '../detail/detail.api.ts'
import { isDateSaved, markDateSaved } from './saved-dates.ts'

const nicksQuery = query('/api/me/nicks')
const identityQuery = query('/api/accounts/me/identity')
const pushQuery = query('/api/notifications/push')

/** What a participant can do before the start. Null means not applicable or unknown. */
export function useChecklist({ id, game, isTest, prize, prizeGuarantee }: Tournament) {
  const { viewer } = useSession()
  const isStaff = viewer !== null && hasAnyRole(viewer.roles, HOUSE_ROLES)
  const isCash = prize.type === 'money' && !(isStaff && prizeGuarantee?.funding === 'house')
  const nicks = useQuery({ ...nicksQuery, enabled: game !== null })
  const identity = useQuery({ ...identityQuery, enabled: isCash })
  const push = useQuery(pushQuery)
  const [isSaved, setIsSaved] = useState(() => isDateSaved(id))
  const nick = nicks.data?.nicks.find(({ gameId }) => gameId === game?.id)?.nick ?? null

  return {
    isLoading: nicks.isLoading || identity.isLoading || push.isLoading,
    nick: game && nicks.data ? { game, nick, isDone: nick !== null } : null,
    identity: isCash && identity.data ? { isDone: identity.data.identity !== null } : null,
    calendar: isTest
      ? null
      : {
          isDone: isSaved,
          save: () => {
            markDateSaved(id)
            setIsSaved(true)
          },
        },
    push:
      push.data?.publicKey && 'PushManager' in window
        ? { isDone: push.data.isOn && Notification.permission === 'granted' }
        : null,
  }
}

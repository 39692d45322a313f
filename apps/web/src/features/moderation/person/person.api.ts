import { call, type Schemas } from '@/lib/api.ts'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useModerationTexts } from '../moderation.texts.ts'

export type Person = Schemas['PersonDetail']
export type HistoryEntry = Schemas['PersonHistoryEntry']
export type PersonSession = Schemas['PersonSessions']['sessions'][number]

const at = (userId: string) => ({ params: { path: { userId } } })

export const personQuery = (userId: string) => query('/api/admin/users/{userId}', at(userId))
export const historyQuery = (userId: string) => pagedQuery('/api/admin/users/{userId}/history', at(userId))
export const sessionsQuery = (userId: string) => pagedQuery('/api/admin/users/{userId}/sessions', at(userId))
export const walletQuery = (userId: string) => query('/api/admin/users/{userId}/wallet', at(userId))
export const statementQuery = (userId: string) =>
  pagedQuery('/api/admin/users/{userId}/wallet/history', at(userId))

const list = { queryKey: ['/api/admin/users'] }

/** Every query that an action on a user may affect. */
const about = (userId: string) => [
  list,
  personQuery(userId),
  historyQuery(userId),
  sessionsQuery(userId),
  walletQuery(userId),
  statementQuery(userId),
]

export const useCreateAccount = () =>
  useAction((body: Schemas['CreateAccount']) => call('post', '/api/admin/users', { body }), {
    texts: 'moderation:acts.create',
    values: ({ username }) => ({ username }),
    refreshes: [list],
  })

export type ReasonedAct = 'alert' | 'ban' | 'unban' | 'removeSecondFactor'

const reasonedCalls = {
  alert: (userId: string, body: Schemas['ReasonGiven']) =>
    call('post', '/api/admin/users/{userId}/alert', { ...at(userId), body }),
  ban: (userId: string, body: Schemas['ReasonGiven']) =>
    call('post', '/api/admin/users/{userId}/ban', { ...at(userId), body }),
  unban: (userId: string, body: Schemas['ReasonGiven']) =>
    call('post', '/api/admin/users/{userId}/unban', { ...at(userId), body }),
  removeSecondFactor: (userId: string, body: Schemas['ReasonGiven']) =>
    call('post', '/api/admin/users/{userId}/second-factor/remove', { ...at(userId), body }),
} as const

export function useReasonedAct(userId: string, act: ReasonedAct) {
  const { t } = useModerationTexts()
  return useAction((reason: string) => reasonedCalls[act](userId, { reason }), {
    texts: () => ({ done: t(`acts.${act}.done`), failed: t(`acts.${act}.failed`) }),
    refreshes: about(userId),
  })
}

export const useApproveEmail = (userId: string) =>
  useAction(() => call('post', '/api/admin/users/{userId}/approve-email', at(userId)), {
    texts: 'moderation:acts.approveEmail',
    refreshes: about(userId),
  })

export const useUnlock = (userId: string) =>
  useAction(() => call('post', '/api/admin/users/{userId}/unlock', at(userId)), {
    texts: 'moderation:acts.unlock',
    refreshes: about(userId),
  })

export const useEditRoles = (userId: string) =>
  useAction(
    (body: Schemas['EditRoles']) => call('put', '/api/admin/users/{userId}/roles', { ...at(userId), body }),
    { texts: 'moderation:acts.roles', refreshes: about(userId) },
  )

export const useEndSession = (userId: string, sessionId: string) =>
  useAction(
    () =>
      call('delete', '/api/admin/users/{userId}/sessions/{sessionId}', {
        params: { path: { userId, sessionId } },
      }),
    { texts: 'moderation:acts.sessions.endOne', refreshes: about(userId) },
  )

export const useEndSessions = (userId: string) =>
  useAction(() => call('delete', '/api/admin/users/{userId}/sessions', at(userId)), {
    texts: 'moderation:acts.sessions.endAll',
    refreshes: about(userId),
  })

export const useGrantBonus = ({ id, username }: Person) =>
  useAction(
    (body: Schemas['Grant']) => call('post', '/api/admin/users/{userId}/bonus', { ...at(id), body }),
    {
      texts: 'moderation:acts.grantBonus',
      values: ({ amount }) => ({ amount: moneyInText(amount), name: username }),
      refreshes: about(id),
    },
  )

export const useGrantCoins = ({ id, username }: Person) =>
  useAction(
    (body: Schemas['Grant']) => call('post', '/api/admin/users/{userId}/coins', { ...at(id), body }),
    {
      texts: 'moderation:acts.grantCoins',
      values: ({ amount }) => ({ amount: formatNumber(amount), name: username }),
      refreshes: about(id),
    },
  )

export const useEditRecord = (userId: string) =>
  useAction(
    (body: Schemas['EditRecord']) => call('put', '/api/admin/users/{userId}/record', { ...at(userId), body }),
    { texts: 'moderation:acts.record', refreshes: about(userId) },
  )

export const useErase = (userId: string) =>
  useAction(
    (body: Schemas['ErasePerson']) => call('delete', '/api/admin/users/{userId}', { ...at(userId), body }),
    { texts: 'moderation:acts.erase', refreshes: about(userId) },
  )

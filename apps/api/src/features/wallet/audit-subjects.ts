import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const walletAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'wallet',
    page: 'adminWallet',
  },
  /** Named after its owner; links to the queue filtered by them. */
  {
    type: 'withdrawal',
    page: 'adminWithdrawals',
    find: async (db, ids) => {
      const found = await db
        .selectFrom('withdrawals as withdrawal')
        .innerJoin('profiles as person', 'person.id', 'withdrawal.user_id')
        .select(['withdrawal.id', 'person.username as name', 'person.status'])
        .where('withdrawal.id', 'in', [...ids])
        .execute()
      return found.map(({ id, name, status }) =>
        status === 'erased' ? { id, name: null } : { id, name, query: { state: 'all', q: name } },
      )
    },
  },
]

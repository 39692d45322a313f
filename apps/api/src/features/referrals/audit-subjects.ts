import { sql } from 'kysely'
import type { AuditSubjects } from '../../platform/audit-subjects.ts'

export const referralsAuditSubjects: readonly AuditSubjects[] = [
  {
    type: 'referrals',
    page: 'adminReferrals',
  },
  {
    type: 'reward-budget',
    page: 'adminReferrals',
  },
  /** Named after the referrer. */
  {
    type: 'referral',
    page: 'adminReferrals',
    find: (db, ids) =>
      db
        .selectFrom('referrals as referral')
        .leftJoin('profiles as referrer', (join) =>
          join
            .onRef('referrer.id', '=', 'referral.referrer_id')
            .on('referrer.status', '<>', sql.lit('erased')),
        )
        .select(['referral.id', 'referrer.username as name'])
        .where('referral.id', 'in', [...ids])
        .execute(),
  },
]

import { REFERRAL_MANAGER_ROLES, REFERRALS_ROOM } from '@trunfo/contract/referrals'
import { hasAnyRole } from '@trunfo/contract/roles'
import texts from '../../../../../locales/pt/referrals.json' with { type: 'json' }
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { referralsAuditSubjects } from './audit-subjects.ts'
import { referralMoneyOrigins } from './referral-origins.ts'
import { referralCame, referralRewarded, referralsRefreshes } from './referrals.events.ts'
import { referralsReactions } from './referrals.jobs.ts'
import { rewardedMail } from './referrals.mails.tsx'
import { referralsMailing, referralsNotices } from './referrals.notices.ts'
import { referralsPersonalData } from './referrals.privacy.ts'
import { waitingReferrals } from './referrals.queries.ts'
import { referralsRoutes } from './referrals.routes.ts'

/** Records who referred whom at sign-up. Staff approve, and the ledger pays the reward once. */
export const referrals: Feature = {
  name: 'referrals',
  auditSubjects: referralsAuditSubjects,
  routes: referralsRoutes,
  rooms: [
    {
      kind: REFERRALS_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null &&
        hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), REFERRAL_MANAGER_ROLES),
    },
    { kind: 'own-referrals', ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
  ],
  refreshes: referralsRefreshes,
  notices: referralsNotices,
  reactions: [...referralsReactions, ...referralsMailing],
  pending: [
    { page: 'adminReferrals', waiting: waitingReferrals, changedBy: [referralCame, referralRewarded] },
  ],
  moneyOrigins: [referralMoneyOrigins],
  mails: [rewardedMail],
  personalData: referralsPersonalData,
  pages: { adminReferrals: { title: texts.admin.title, isUnlisted: true } },
}

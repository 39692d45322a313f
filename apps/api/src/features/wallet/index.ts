import { hasAnyRole } from '@trunfo/contract/roles'
import { PAYOUT_ROLES, WITHDRAWALS_ROOM } from '@trunfo/contract/wallet'
import staffTexts from '../../../../../locales/pt/payouts.json' with { type: 'json' }
import texts from '../../../../../locales/pt/wallet.json' with { type: 'json' }
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { walletAuditSubjects } from './audit-subjects.ts'
import { bankLinesRoutes, sealedBankLines } from './bank-lines/bank-lines.ts'
import { depositPurchase } from './deposit-purchase.ts'
import { historyRoutes } from './history/index.ts'
import { payoutsRoutes } from './payouts/index.ts'
import { sealedPixKeys } from './pix-keys.ts'
import { endReleasedHolds } from './released-holds.ts'
import { settingsRoutes } from './settings/settings.ts'
import { walletRefreshes, withdrawalMoved } from './wallet.events.ts'
import { walletCrons } from './wallet.jobs.ts'
import { creditedMail, withdrawalMail } from './wallet.mails.tsx'
import { walletMailing, walletNotices } from './wallet.notices.ts'
import { walletPersonalData } from './wallet.privacy.ts'
import { walletRoutes } from './wallet.routes.ts'
import { withdrawalsRoutes } from './withdrawals/index.ts'
import { waitingWithdrawals } from './withdrawals.queries.ts'

export { viewHistory } from './history/index.ts'
export { withdrawForBanned } from './withdrawals/index.ts'
export { findWithdrawal } from './withdrawals.queries.ts'

/** Balances, deposits and withdrawals. */
export const wallet: Feature = {
  name: 'wallet',
  auditSubjects: walletAuditSubjects,
  routes(app, services) {
    for (const slice of [
      walletRoutes,
      historyRoutes,
      withdrawalsRoutes,
      settingsRoutes,
      payoutsRoutes,
      bankLinesRoutes,
    ])
      slice(app, services)
  },
  purchases: [depositPurchase],
  endReleasedHolds,
  rooms: [
    { kind: 'wallet', ids: 'uuid', authorize: (_services, actor, id) => actor?.userId === id },
    {
      kind: WITHDRAWALS_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), PAYOUT_ROLES),
    },
  ],
  refreshes: walletRefreshes,
  notices: walletNotices,
  reactions: walletMailing,
  crons: walletCrons,
  pending: [{ page: 'adminWithdrawals', waiting: waitingWithdrawals, changedBy: [withdrawalMoved] }],
  mails: [creditedMail, withdrawalMail],
  personalData: walletPersonalData,
  sealed: [sealedPixKeys, sealedBankLines],
  pages: {
    wallet: { title: texts.title },
    adminWallet: { title: staffTexts.settings.title },
    adminWithdrawals: { title: staffTexts.queue.title },
  },
}

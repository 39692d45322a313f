import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { type NoticeDeclaration, notifyStaffOn } from '../../platform/notices.ts'
import { payoutsFrozen } from './ledger.events.ts'

export const ledgerNotices: readonly NoticeDeclaration[] = [
  notifyStaffOn(payoutsFrozen, ['fundador'], ({ reason }) => ({
    kind: 'account',
    text: reason === 'place' ? texts.ledger.frozenPlace : texts.ledger.frozenAudit,
    linkTo: PAGES.adminPayments.path,
  })),
]

import type { ReactNode } from 'react'
import { Notice } from '@/ui/notice.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'

export type SignInNews =
  | { kind: 'unconfirmed'; email: string }
  | { kind: 'expired' | 'resent' | 'reset-sent' }

/** A lasting notice in the form, with what the user can do about it. */
export function SignInNotice({ news, resend }: { news: SignInNews | null; resend: ReactNode }) {
  const { t } = useAccountsTexts()
  switch (news?.kind) {
    case 'unconfirmed':
      return (
        <Notice tone="warning" isAnnounced title={t('confirmation.unconfirmed')} action={resend}>
          {t('confirmation.unconfirmedHint', { email: news.email })}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" isAnnounced title={t('confirmation.failed')} action={resend}>
          {t('confirmation.expiredHint')}
        </Notice>
      )
    case 'resent':
      return (
        <Notice tone="success" isAnnounced title={t('confirmation.resent')}>
          {t('confirmation.resentHint')}
        </Notice>
      )
    case 'reset-sent':
      return (
        <Notice tone="success" isAnnounced title={t('signIn.resetSent')}>
          {t('signIn.resetSentHint')}
        </Notice>
      )
    default:
      return null
  }
}

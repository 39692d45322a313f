import { PAGES } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { useRedirectWithToast } from '@/lib/use-redirect-with-toast.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { useGuardTexts } from './guard.texts.ts'

/**
 * Redirects viewers without the required role to the home page and toasts which roles may open it. If VIP is
 * among them, links to the VIP page.
 */
export function AccessDenied({ access }: { access: readonly Role[] }) {
  const { t } = useGuardTexts()
  const { t: shell } = useTranslation('shell')
  const isForVip = access.includes('vip')
  const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
  const roles = alternatives.format(access.map((role) => shell(`roles.${role}`)))
  useRedirectWithToast({
    title: isForVip ? t('creators.title') : t('staff.title'),
    description: isForVip ? t('creators.description') : t('staff.description', { roles }),
    variant: isForVip ? 'default' : undefined,
    action: isForVip && <Link to={PAGES.vip.path}>{t('creators.action')}</Link>,
    to: PAGES.home.path,
  })
  return <Spinner />
}

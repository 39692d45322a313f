import { PAGES } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { useTurnAway } from '@/lib/use-turn-away.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { useGuardTexts } from './guard.texts.ts'

/** Whoever lacks the role for a page goes home, and hears who has it; where VIP is among them, how to become one. */
export function TurnedAway({ access }: { access: readonly Role[] }) {
  const { t } = useGuardTexts()
  const { t: shell } = useTranslation('shell')
  const isForVip = access.includes('vip')
  const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
  const roles = alternatives.format(access.map((role) => shell(`roles.${role}`)))
  useTurnAway({
    title: isForVip ? t('creators.title') : t('staff.title'),
    description: isForVip ? t('creators.description') : t('staff.description', { roles }),
    variant: isForVip ? 'default' : undefined,
    action: isForVip && <Link to={PAGES.vip.path}>{t('creators.action')}</Link>,
    to: PAGES.home.path,
  })
  return <Spinner />
}

import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Referral } from '../referrals.api.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

/** Links to the profile, unless the account was deleted. */
export function PersonName({ username, isVip }: Referral['referred']) {
  const { t } = useReferralsTexts()
  if (username === null) return <span className="text-muted-foreground">{t('admin.gone')}</span>
  return (
    <Link
      to={generatePath(PAGES.profile.path, { username })}
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      {username} {isVip && <VipIcon />}
    </Link>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { useReferralsTexts } from '../referrals.texts.ts'

/** With the way to their page, as long as they are here. */
export function PersonName({ username }: { username: string | null }) {
  const { t } = useReferralsTexts()
  if (username === null) return <span className="text-muted-foreground">{t('admin.gone')}</span>
  return (
    <Link
      to={generatePath(PAGES.profile.path, { username })}
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      {username}
    </Link>
  )
}

import { FEATURED_TOURNAMENTS_MAX } from '@trunfo/contract/home'
import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { useLiveAdminTournaments } from '../admin/admin.api.ts'
import { FeaturedList } from '../admin/featured-list.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function AdminFeaturedPage() {
  const { t } = useTournamentsTexts()
  usePageTitle(t('featured.title'))
  useLiveAdminTournaments()

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('featured.title')}</h1>
          <p className="text-muted-foreground">{t('featured.lead', { max: FEATURED_TOURNAMENTS_MAX })}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminTournaments.path}>{t('admin.tournamentsLink')}</Link>
        </Button>
      </header>
      <FeaturedList />
    </div>
  )
}

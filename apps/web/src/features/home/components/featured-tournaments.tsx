import { useIsFetching } from '@tanstack/react-query'
import { FEATURED_TOURNAMENTS_MAX } from '@trunfo/contract/home'
import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { TournamentCardFace } from '@/features/tournaments/index.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { type Cup, homeQuery } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

export function FeaturedTournaments({ tournaments }: { tournaments: Cup[] | undefined }) {
  const { t } = useHomeTexts()
  const headingId = useId()
  const isRefreshing = useIsFetching(homeQuery) > 0 && tournaments !== undefined
  return (
    <section aria-labelledby={headingId} aria-busy={!tournaments || isRefreshing} className="grid gap-4">
      <SectionHeading id={headingId} more={{ to: PAGES.tournaments.path, text: t('featured.more') }}>
        {t('featured.title')}
        {isRefreshing && <Spinner label={t('refreshing')} className="p-0 [&_svg]:size-4" />}
      </SectionHeading>
      {tournaments?.length === 0 ? (
        <Empty
          icon={Trophy}
          title={t('featured.empty')}
          action={
            <Button asChild variant="secondary">
              <Link to={PAGES.tournaments.path}>{t('featured.all')}</Link>
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tournaments
            ? tournaments.map((tournament) => <FeaturedCard key={tournament.id} tournament={tournament} />)
            : placeholders.map((key) => (
                <li key={key}>
                  <Skeleton className="h-100 rounded-lg" />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

const placeholders = Array.from({ length: FEATURED_TOURNAMENTS_MAX }, (_, index) => index)

function FeaturedCard({ tournament }: { tournament: Cup }) {
  const { t } = useHomeTexts()
  const { id, name, gameName, gameArt } = tournament
  return (
    <li>
      <TournamentCardFace
        tournament={tournament}
        gameName={gameName}
        gameArt={gameArt}
        noGame={t('featured.noGame')}
        isGameShown
        isPoster
        action={
          <Button asChild variant="secondary">
            <Link
              to={generatePath(PAGES.tournament.path, { id })}
              aria-label={t('featured.detailsOf', { name })}
            >
              {t('featured.details')}
            </Link>
          </Button>
        }
      >
        {name}
      </TournamentCardFace>
    </li>
  )
}

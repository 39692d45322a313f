import { PAGES } from '@trunfo/contract/pages'
import Calendar from 'lucide-react/icons/calendar'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import { generatePath, Link } from 'react-router'
import { TournamentCover } from '@/features/tournaments/index.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { FeaturedTournament } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

export function FeaturedCard({ tournament }: { tournament: FeaturedTournament }) {
  const { t } = useHomeTexts()
  const { id, name, gameName, startsAt, coverUrl } = tournament
  return (
    <li>
      <Card className="flex h-full flex-col overflow-hidden">
        <TournamentCover url={coverUrl} seed={id} />
        <div className="flex flex-1 flex-col gap-4 p-4">
          <h3 className="line-clamp-2 text-lg wrap-anywhere">{name}</h3>
          <dl className="grid gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
            <div className="flex gap-2">
              <dt>
                <Gamepad2 aria-label={t('featured.game')} role="img" />
              </dt>
              <dd className="line-clamp-1 wrap-anywhere">{gameName ?? t('featured.noGame')}</dd>
            </div>
            <div className="flex gap-2">
              <dt>
                <Calendar aria-label={t('featured.startsAt')} role="img" />
              </dt>
              <dd>
                <DateTime instant={startsAt} />
              </dd>
            </div>
          </dl>
          <Button asChild variant="secondary" className="mt-auto">
            <Link
              to={generatePath(PAGES.tournament.path, { id })}
              aria-label={t('featured.detailsOf', { name })}
            >
              {t('featured.details')}
            </Link>
          </Button>
        </div>
      </Card>
    </li>
  )
}

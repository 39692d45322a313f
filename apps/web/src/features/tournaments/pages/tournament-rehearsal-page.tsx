import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import { Suspense } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { bracketQuery, type Tournament, useTournament } from '../detail/detail.api.ts'
import { useRehearsalTexts } from '../rehearsal/rehearsal.texts.ts'

/** Brings the engine and the views of stages. */
const Rehearsal = lazyComponent(async () => (await import('../rehearsal/rehearsal.tsx')).Rehearsal)

/** Where an organiser sees the rounds, tables and times of a cup before anybody enrols. */
export function TournamentRehearsalPage() {
  const { id = '' } = useParams()
  return <Page key={id} id={id} />
}

function Page({ id }: { id: string }) {
  const { t } = useRehearsalTexts()
  const query = useTournament(id)
  usePageTitle(t('title'))
  return (
    <Loaded
      isPage
      // The viewer's abilities decide what the page shows, so it waits for them.
      query={{ ...query, data: query.isKnown ? query.data : undefined }}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      failed={t('failed')}
    >
      {(tournament) => <Parts tournament={tournament} />}
    </Loaded>
  )
}

function Parts({ tournament }: { tournament: Tournament }) {
  const { t } = useRehearsalTexts()
  const { id, name, abilities } = tournament
  const bracket = useQuery(bracketQuery(tournament))
  return (
    <div className="mx-auto grid w-full max-w-5xl min-w-0 grid-cols-1 gap-6">
      <header className="grid justify-items-start gap-1">
        <Button asChild variant="link" className="px-0">
          <Link to={generatePath(PAGES.tournamentManage.path, { id })}>
            <ArrowLeft aria-hidden />
            {t('back')}
          </Link>
        </Button>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-prose wrap-anywhere text-muted-foreground">{t('lead', { name })}</p>
      </header>
      {abilities.canEdit ? (
        <Loaded query={bracket} skeleton={<Skeleton className="h-96 rounded-lg" />} failed={t('failed')}>
          {(found) => (
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <Rehearsal tournament={tournament} bracket={found} />
            </Suspense>
          )}
        </Loaded>
      ) : (
        <Empty icon={Lock} title={t('refused')} description={t('refusedHint')} />
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { RankingBoard } from '@trunfo/contract/rankings'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { SignInLink } from '@/lib/sign-in-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type OwnRanking, ownQuery } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'
import { EntryScore } from './entry.tsx'

/** The viewer's rank, even outside the top ten, or what they still need to be ranked. */
export function OwnPlace({ board }: { board: RankingBoard }) {
  const { t } = useRankingsTexts()
  const { status, viewer } = useSession()
  const { data, isError, isFetching, refetch } = useQuery({ ...ownQuery(board), enabled: viewer !== null })

  if (status === 'failed') return null
  if (status === 'ready' && !viewer) {
    return (
      <Strip>
        <span>{t('own.visitor')}</span>
        <Button asChild variant="secondary" className="shrink-0">
          <SignInLink>{t('own.signIn')}</SignInLink>
        </Button>
      </Strip>
    )
  }
  if (isError && !data) {
    return (
      <Strip>
        <span role="alert">{t('own.failed')}</span>
        <Button
          variant="secondary"
          className="shrink-0"
          onClick={() => void refetch()}
          isLoading={isFetching}
        >
          {t('own.retry')}
        </Button>
      </Strip>
    )
  }
  return <Strip>{data ? <OwnPosition board={board} own={data} /> : <Skeleton className="h-6 w-56" />}</Strip>
}

function OwnPosition({ board, own: { position, isHidden } }: { board: RankingBoard; own: OwnRanking }) {
  const { t } = useRankingsTexts()
  const hasTeam = Boolean(useSession().viewer?.teamId)
  if (position) {
    const facts = { place: formatNumber(position.place) }
    return (
      <>
        <span className="text-base font-semibold text-foreground">
          {board === 'teams' ? t('own.team', facts) : t('own.player', facts)}
        </span>
        <EntryScore board={board} score={position.score} />
      </>
    )
  }
  if (isHidden) return <span>{t('own.hidden')}</span>
  if (board === 'cardcoins') return <span>{t('own.noCardcoins')}</span>
  if (board === 'teams' && !hasTeam) {
    return <Invitation text={t('own.noTeam')} to={PAGES.teams.path} action={t('own.teams')} />
  }
  const text = board === 'teams' ? t('own.noTeamWins') : t('own.noWins')
  return <Invitation text={text} to={PAGES.tournaments.path} action={t('own.tournaments')} />
}

function Invitation({ text, to, action }: { text: string; to: string; action: string }) {
  return (
    <>
      <span>{text}</span>
      <Button asChild variant="secondary" className="shrink-0">
        <Link to={to}>{action}</Link>
      </Button>
    </>
  )
}

function Strip({ children }: { children: ReactNode }) {
  const { t } = useRankingsTexts()
  return (
    <section
      aria-label={t('own.label')}
      className="flex min-h-16 items-center justify-between gap-4 rounded-lg border border-dashed px-4 py-2 text-sm text-muted-foreground sm:text-base"
    >
      {children}
    </section>
  )
}

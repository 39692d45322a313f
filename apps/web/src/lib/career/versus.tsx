import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { SignInLink } from '@/lib/sign-in-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type CareerFacts, versusQuery } from './career.api.ts'
import { useCareerTexts } from './career.texts.ts'
import { ResultCard } from './result-card.tsx'

interface VersusProps {
  id: string
  name: string
  kind: 'person' | 'team'
  form: CareerFacts['form']
}

/**
 * The viewer's score against a player or team. It always takes up its line, because the viewer is known only
 * after the first paint.
 */
export function Versus({ id, name, kind, form }: VersusProps) {
  const { t } = useCareerTexts()
  const { status, viewer } = useSession()
  const isTeam = kind === 'team'
  const ownId = isTeam ? viewer?.teamId : viewer?.id
  const isOwn = ownId === id
  const isAsked = Boolean(ownId) && !isOwn
  const { data, isError } = useQuery({ ...versusQuery(id), enabled: isAsked })
  const facts = { name }

  if (status === 'failed' || (isAsked && isError && !data)) return <Line>{t('versus.failed')}</Line>
  if (status === 'ready' && !viewer)
    return (
      <Line>
        <span>{isTeam ? t('versus.visitorTeam', facts) : t('versus.visitor', facts)}</span>
        <Button asChild variant="secondary" size="sm" className="shrink-0">
          <SignInLink>{t('versus.signIn')}</SignInLink>
        </Button>
      </Line>
    )
  if (viewer && !isAsked) return <OwnLine form={form} isOwn={isOwn} name={name} />
  if (!data)
    return (
      <Line>
        <Skeleton className="h-5 w-56" />
      </Line>
    )
  if (!data.versus || data.versus.wins + data.versus.losses === 0)
    return <Line>{isTeam ? t('versus.noneTeam', facts) : t('versus.none', facts)}</Line>
  const { wins, losses, meetings } = data.versus
  return (
    <Line>
      <p className="flex min-w-0 items-center gap-2 text-foreground">
        <span>{isTeam ? t('versus.yourTeam') : t('versus.you')}</span>
        <span aria-hidden className="numeral text-lg whitespace-nowrap">
          {formatNumber(wins)} – {formatNumber(losses)}
        </span>
        <span className="sr-only">{t('versus.score', { wins, losses })}</span>
        <span className="truncate" title={name}>
          {name}
        </span>
      </p>
      <ul aria-label={t('versus.label')} className="grid shrink-0 auto-cols-[2.75rem] grid-flow-col gap-1.5">
        {meetings.map(({ matchId, tournamentId, tournamentName, isWin, playedAt }, index) => {
          const said = { tournament: tournamentName, date: formatDate(playedAt) }
          const text = isWin ? t('versus.wonOf', said) : t('versus.lostOf', said)
          return (
            <li key={matchId} className={index > 1 ? 'grid max-sm:hidden' : 'grid'}>
              <ResultCard tournamentId={tournamentId} isWin={isWin} text={text} />
            </li>
          )
        })}
      </ul>
    </Line>
  )
}

/** Shown on one's own page, or on another team's page to a viewer without a team. */
function OwnLine({ form, isOwn, name }: { form: CareerFacts['form']; isOwn: boolean; name: string }) {
  const { t } = useCareerTexts()
  if (!isOwn) return <Line>{t('versus.teamNone', { name })}</Line>
  if (form.length === 0) return <Line>{t('versus.ownNone')}</Line>
  const wins = form.filter(({ isWin }) => isWin).length
  return <Line>{t('versus.own', { count: form.length, wins, losses: form.length - wins })}</Line>
}

function Line({ children }: { children: ReactNode }) {
  const { t } = useCareerTexts()
  return (
    <section
      aria-label={t('versus.label')}
      className="flex min-h-16 items-center justify-between gap-3 rounded-md bg-muted px-4 py-2 text-sm text-muted-foreground"
    >
      {children}
    </section>
  )
}

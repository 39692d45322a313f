import { PAGES } from '@trunfo/contract/pages'
import Handshake from 'lucide-react/icons/handshake'
import Trophy from 'lucide-react/icons/trophy'
import { generatePath, Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { Ruling } from './ruling.tsx'
import { nameOf } from './sides.ts'
import type { Finish } from './use-finish.ts'

/**
 * Lies over the page, where nobody misses it: whoever won and whoever lost see different things. The count is for the
 * eyes: read out each second it would be noise.
 */
export function Finished({ match, finish }: { match: Match; finish: Finish }) {
  const { t } = useMatchesTexts()
  const { title, text } = useEnding(match)
  const hasWon = match.winnerId === match.viewer.participantId
  return (
    <section
      aria-label={t('finished.title')}
      className={cn(
        'fixed inset-x-4 top-32 z-30 mx-auto grid max-w-md animate-pop-in gap-4 rounded-lg border bg-popover p-4 shadow-xl shadow-background sm:p-6',
        hasWon && 'border-primary',
      )}
    >
      <div className="flex items-start gap-3">
        <Mark match={match} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-sm font-medium text-muted-foreground">{t('finished.title')}</h2>
          <p className="font-display text-xl leading-tight font-bold wrap-anywhere">{title}</p>
          <p className="text-sm wrap-anywhere">{text}</p>
          <Ruling ruling={match.ruling} className="*:line-clamp-3" />
          <p className="text-sm text-muted-foreground tabular-nums">
            {t('finished.going', { count: finish.secondsLeft })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={finish.stay}>
          {t('finished.stay')}
        </Button>
        <Button onClick={finish.go}>{t('finished.go')}</Button>
      </div>
    </section>
  )
}

/** For those who played: how it ended for them, and where it goes on. */
export function Ending({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { title, text } = useEnding(match)
  const { wayOn, tournament } = match
  const next = wayOn?.match
  return (
    <section
      className={cn(
        'grid gap-4 rounded-lg border bg-card p-4',
        wayOn?.kind === 'champion' ? 'border-gold' : wayOn && wayOn.kind !== 'out' && 'border-primary',
      )}
    >
      <div className="flex items-start gap-3">
        <Mark match={match} />
        <div className="grid min-w-0 gap-1">
          <p className="text-xs text-muted-foreground">{t('status.completed')}</p>
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          <p className="text-sm wrap-anywhere text-muted-foreground">{text}</p>
        </div>
      </div>
      <Ruling ruling={match.ruling} />
      <div className="flex flex-wrap gap-2 *:grow">
        {next && (
          <Button asChild>
            <Link to={generatePath(PAGES.match.path, { matchId: next.id })}>{t('ending.nextMatch')}</Link>
          </Button>
        )}
        <Button asChild variant={next ? 'ghost' : 'secondary'}>
          <Link to={generatePath(PAGES.tournament.path, { id: tournament.id })}>{t('ending.bracket')}</Link>
        </Button>
        {wayOn?.kind === 'out' && (
          <Button asChild variant="ghost">
            <Link to={PAGES.tournaments.path}>{t('ending.others')}</Link>
          </Button>
        )}
      </div>
    </section>
  )
}

/** Gold is for champions. */
function Mark({ match: { wayOn, winnerId, viewer } }: { match: Match }) {
  const isOut = viewer.participantId !== null && viewer.participantId !== winnerId
  const Icon = isOut ? Handshake : Trophy
  return (
    <span
      className={cn(
        'flex size-11 shrink-0 items-center justify-center rounded-full',
        isOut && 'bg-secondary text-foreground',
        !isOut && wayOn?.kind === 'champion' && 'bg-gold text-gold-foreground',
        !isOut && wayOn?.kind !== 'champion' && 'bg-primary text-primary-foreground',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

/** In words, for whoever looks: staff see only who won. */
function useEnding(match: Match): { title: string; text: string } {
  const { t } = useMatchesTexts()
  const { wayOn, winnerId, tournament, viewer } = match
  const name = nameOf(match, winnerId)
  if (viewer.participantId === null) return { title: t('lobby.winnerOf', { name }), text: '' }
  const isTeam = tournament.type === 'team'
  if (viewer.participantId !== winnerId) return { title: t('ending.lost'), text: t('ending.out', { name }) }
  const title = isTeam ? t('ending.wonTeam') : t('ending.won')
  const next = wayOn?.match
  if (next) return { title, text: t('ending.match', { round: next.round, name: next.opponentName }) }
  if (wayOn?.kind === 'champion') return { title, text: t('ending.champion', { name: tournament.name }) }
  if (wayOn?.kind === 'bye') return { title, text: t('ending.bye') }
  return { title, text: t('ending.waiting', { count: wayOn?.openMatches ?? 0 }) }
}

import { PAGES } from '@trunfo/contract/pages'
import Swords from 'lucide-react/icons/swords'
import { generatePath, Link, matchPath, useLocation } from 'react-router'
import { type NextMatch, useNextMatch } from '@/features/tournaments/index.ts'
import { usePlaceTitle } from '@/lib/round-names.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useNextMatchTexts } from './next-match.texts.ts'
import { useMatchAlerts } from './use-match-alerts.ts'

/** Pages that show the match themselves or have an input at the bottom of the window. */
const WITHOUT = [PAGES.home, PAGES.match, PAGES.testLobby, PAGES.ticket] as const

/**
 * The viewer's next match, on every page. It sits at the bottom of the window, last in the document, so that
 * it shifts no content and covers nothing at the end of the page.
 */
export function NextMatchBar() {
  const match = useNextMatch()
  const { pathname } = useLocation()
  useMatchAlerts()
  if (!match || isShownBy(pathname, match)) return null
  return <Bar match={match} />
}

function isShownBy(pathname: string, { id, tournament }: NextMatch): boolean {
  return (
    WITHOUT.some(({ path }) => matchPath(path, pathname)) ||
    pathname === generatePath(PAGES.tournament.path, { id: tournament.id }) ||
    pathname === generatePath(PAGES.tournamentMatch.path, { id: tournament.id, matchId: id })
  )
}

function Bar({ match: { id, round, place, opponentName, isOpponentVip, tournament } }: { match: NextMatch }) {
  const { t } = useNextMatchTexts()
  const placeTitle = usePlaceTitle()
  return (
    <aside
      aria-label={t('label')}
      lang="pt-BR"
      data-foot
      // Hidden above a phone's on-screen keyboard, to leave room for the input.
      className="border-t border-primary/60 bg-popover print:hidden max-sm:[:root:has(textarea:focus)_&]:hidden"
    >
      <Link
        to={generatePath(PAGES.match.path, { matchId: id })}
        className="mx-auto flex min-h-14 w-full max-w-page items-center gap-3 px-4 py-1.5 -outline-offset-2"
      >
        <Swords aria-hidden className="size-5 shrink-0 text-primary" />
        <span className="grid min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
          <span className="flex min-w-0 items-center gap-1 text-sm font-semibold">
            <span className="truncate">{t('against', { opponent: opponentName })}</span>
            {isOpponentVip && <VipIcon />}
          </span>
          <span className="truncate text-xs text-muted-foreground sm:text-sm">
            {t('where', { tournament: tournament.name, round: placeTitle({ round, place }) })}
          </span>
        </span>
        <span className={buttonVariants({ size: 'sm' })}>{t('open')}</span>
      </Link>
    </aside>
  )
}

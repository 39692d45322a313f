import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { generatePath, matchPath, useLocation } from 'react-router'
import { type NextMatch, type NextTodo, nextMatchQuery, useNextMatch } from '@/features/tournaments/index.ts'
import { useMatchAlerts } from './use-match-alerts.ts'

/** Pages that show the match themselves or have an input at the bottom of the window. */
const WITHOUT = [PAGES.match, PAGES.testLobby, PAGES.ticket] as const

type Bar = ComponentType<{ todo: NextTodo; match: NextMatch | null }>

/** What the viewer does next, on every page that does not show it itself. Most viewers have nothing to do. */
export function NextMatchBar() {
  const { match, todo } = useNextMatch()
  const { pathname } = useLocation()
  const isHidden = todo === null || isShownBy(pathname, todo, match)
  useMatchAlerts()
  useFreshness(pathname, todo)
  const Bar = useBar(!isHidden)
  if (isHidden || !Bar) return null
  return <Bar todo={todo} match={match?.id === todo.matchId ? match : null} />
}

function isShownBy(pathname: string, { matchId, tournament }: NextTodo, match: NextMatch | null): boolean {
  return (
    WITHOUT.some(({ path }) => matchPath(path, pathname)) ||
    pathname === generatePath(PAGES.tournament.path, { id: tournament.id }) ||
    (matchId !== null &&
      pathname === generatePath(PAGES.tournamentMatch.path, { id: tournament.id, matchId })) ||
    (matchPath(PAGES.home.path, pathname) !== null && match !== null && match.id === matchId)
  )
}

/** Asks again after a page on which the viewer may have done it. */
function useFreshness(pathname: string, todo: NextTodo | null): void {
  const queryClient = useQueryClient()
  const before = useRef(pathname)
  useEffect(() => {
    const left = before.current
    before.current = pathname
    const isDoneThere = left !== pathname && todo?.linkTo.split('?')[0] === left
    if (isDoneThere) void queryClient.invalidateQueries({ queryKey: nextMatchQuery.queryKey })
  }, [pathname, todo, queryClient])
}

/** Loads the bar once it is needed. If that fails, the next page load tries again. */
function useBar(isNeeded: boolean): Bar | null {
  const [bar, setBar] = useState<Bar | null>(null)
  const isMissing = isNeeded && !bar
  useEffect(() => {
    if (!isMissing) return
    import('./todo-bar.tsx').then(
      ({ TodoBar }) => setBar(() => TodoBar),
      () => undefined,
    )
  }, [isMissing])
  return bar
}

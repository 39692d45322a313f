import { matchRoom } from '@trunfo/contract/matches'
import Swords from 'lucide-react/icons/swords'
import UserCheck from 'lucide-react/icons/user-check'
import { Link } from 'react-router'
import {
  type NextMatch,
  type NextTodo,
  nextMatchQuery,
  TodoSentence,
  useTodoTexts,
} from '@/features/tournaments/index.ts'
import { usePlaceTitle } from '@/lib/round-names.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'

interface TodoBarProps {
  todo: NextTodo
  /** The match that the todo is about, while it is open. */
  match: NextMatch | null
}

/** What the button is called. The others only wait. */
const ACTS = ['check_in', 'get_ready', 'play', 'answer', 'object'] as const
const actOf = (kind: string) => ACTS.find((one) => one === kind) ?? null

/**
 * What the viewer does next. It sits at the bottom of the window, last in the document, so that it shifts no content and
 * covers nothing at the end of the page.
 */
export function TodoBar({ todo, match }: TodoBarProps) {
  const { t } = useTodoTexts()
  const placeTitle = usePlaceTitle()
  const { kind, linkTo, matchId, opponentName: opponent, tournament } = todo
  const act = actOf(kind)
  useLiveQuery(matchId && matchRoom(matchId), nextMatchQuery)
  const Icon = kind === 'check_in' ? UserCheck : Swords
  return (
    <aside
      aria-label={t(kind === 'check_in' ? 'bar.checkIn' : 'bar.label')}
      lang="pt-BR"
      data-foot
      // Hidden above a phone's on-screen keyboard, to leave room for the input.
      className="border-t border-primary/60 bg-popover print:hidden max-sm:[:root:has(textarea:focus)_&]:hidden"
    >
      <Link
        to={linkTo}
        className="mx-auto flex min-h-14 w-full max-w-page items-center gap-3 px-4 py-1.5 -outline-offset-2"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-primary" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="grid min-w-0 sm:flex sm:items-baseline sm:gap-3">
            <span className="flex min-w-0 items-center gap-1 text-sm font-semibold">
              <span className="truncate">
                {opponent === null ? tournament.name : t(act ? 'bar.against' : 'bar.waitsWith', { opponent })}
              </span>
              {match?.isOpponentVip && <VipIcon />}
            </span>
            {match && (
              <span className="truncate text-xs text-muted-foreground sm:text-sm">
                {t('bar.where', { tournament: tournament.name, round: placeTitle(match) })}
              </span>
            )}
          </span>
          <span className="text-xs text-foreground/90 sm:text-sm">
            <TodoSentence todo={todo} />
          </span>
        </span>
        <span className={buttonVariants({ size: 'sm', variant: act ? 'primary' : 'secondary' })}>
          {t(`bar.open.${act ?? 'wait'}`)}
        </span>
      </Link>
    </aside>
  )
}

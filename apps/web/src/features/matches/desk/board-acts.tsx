import { PAGES } from '@trunfo/contract/pages'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Megaphone from 'lucide-react/icons/megaphone'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import type { BoardTournament, DeskMatch } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { BoardClock } from './board-clock.tsx'

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)
const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

interface BoardActsProps {
  tournament: BoardTournament
  match: DeskMatch
}

export function BoardActs({ tournament, match }: BoardActsProps) {
  const { t } = useBoardTexts()
  const { abilities, sides, scheduledAt } = match
  const [one, other] = sides
  return (
    <div className="grid grid-cols-1 gap-2">
      {scheduledAt && match.status !== 'completed' && (
        <p className="flex items-center gap-2 text-sm">
          <CalendarClock aria-hidden className="size-4 text-muted-foreground" />
          <DateTime instant={scheduledAt} />
        </p>
      )}
      {match.clock && <BoardClock tournamentId={tournament.id} match={match} clock={match.clock} />}
      <div className="grid grid-cols-2 gap-2 empty:hidden">
        {abilities.canSchedule && (
          <FormDialogButton
            variant="secondary"
            className="px-2"
            load={ScheduleDialog.load}
            dialog={(close) => <ScheduleDialog tournamentId={tournament.id} match={match} onClose={close} />}
          >
            <CalendarClock aria-hidden />
            {scheduledAt ? t('panel.reschedule') : t('panel.schedule')}
          </FormDialogButton>
        )}
        {abilities.canMessage && one && other && (
          <FormDialogButton
            variant="secondary"
            className="px-2"
            load={MessageDialog.load}
            dialog={(close) => (
              <MessageDialog
                tournamentId={tournament.id}
                to={{ matchId: match.id }}
                title={t('message.titleMatch', { one: one.name, other: other.name })}
                onClose={close}
              />
            )}
          >
            <Megaphone aria-hidden />
            {t('panel.message')}
          </FormDialogButton>
        )}
      </div>
      {one && other && (
        <Button asChild variant="ghost">
          <Link to={addressOf(tournament.id, match)}>
            {abilities.canOpen ? t('panel.room') : t('panel.see')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      )}
    </div>
  )
}

const addressOf = (id: string, { id: matchId, abilities }: DeskMatch): string =>
  abilities.canOpen
    ? generatePath(PAGES.match.path, { matchId })
    : generatePath(PAGES.tournamentMatch.path, { id, matchId })

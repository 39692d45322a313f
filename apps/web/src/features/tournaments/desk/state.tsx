import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import FastForward from 'lucide-react/icons/fast-forward'
import Play from 'lucide-react/icons/play'
import Shuffle from 'lucide-react/icons/shuffle'
import type { RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatDateTime, formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { EditPrize } from '../prizes/edit-prize.tsx'
import { useCancel, useStart, useStartNow, useStartsItself } from './desk.api.ts'
import { useDeskTexts } from './desk.texts.ts'
import { DeskPart } from './desk-part.tsx'
import { Presence } from './presence.tsx'

const CancelDialog = lazyComponent(async () => (await import('../admin/cancel-dialog.tsx')).CancelDialog)

interface StateProps {
  tournament: Tournament
  /** Receives focus, because the button disappears with its action. */
  focusAfter: RefObject<HTMLElement | null>
}

/** The status, what is missing to start, and the next action. */
export function State({ tournament, focusAfter }: StateProps) {
  const { t } = useDeskTexts()
  const { participantCount: count, maxParticipants: max, abilities } = tournament
  return (
    <DeskPart title={t('state.title')}>
      <div className="grid gap-1">
        <Headline tournament={tournament} />
        <p className="text-sm text-muted-foreground tabular-nums">
          {count === 0
            ? t('state.noEntrants', { max: formatNumber(max) })
            : t('state.entrants', { count, shown: formatNumber(count), max: formatNumber(max) })}
        </p>
      </div>
      <Presence tournament={tournament} />
      {abilities.canEdit && <ByItself tournament={tournament} />}
      <Buttons tournament={tournament} focusAfter={focusAfter} />
    </DeskPart>
  )
}

function Headline({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const { status, startsAt, startsItself, isOverdue, participantCount, abilities } = tournament
  const missing = TOURNAMENT_PARTICIPANTS_MIN - participantCount
  const date = formatDateTime(startsAt, 'dateAtTime')
  const isPlaying = status === 'in_progress'
  const { canEdit, canStart, canStartEarly } = abilities
  const isWaitingForVips = canEdit && missing <= 0 && !canStart && !canStartEarly
  const whatIs = isPlaying
    ? t('state.playing')
    : missing > 0
      ? t('state.missing', { count: missing })
      : abilities.canStart
        ? t('state.ready')
        : t('state.begins', { date })
  const late = startsItself ? t('state.lateByItself') : t('state.lateByHand')
  const ahead = startsItself ? t('state.byItself', { min: TOURNAMENT_PARTICIPANTS_MIN }) : t('state.byHand')
  return (
    <>
      <p className="text-base font-semibold">{whatIs}</p>
      {!isPlaying && missing > 0 && !isOverdue && <p className="text-sm">{t('state.begins', { date })}</p>}
      <p className="max-w-prose text-sm text-muted-foreground">
        {isPlaying ? t('state.playingHint') : isOverdue ? late : ahead}
      </p>
      {isWaitingForVips && <p className="max-w-prose text-sm text-muted-foreground">{t('state.vipOnly')}</p>}
    </>
  )
}

/** Not optimistic: the tournament may have started in the meantime. */
function ByItself({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const changing = useStartsItself(tournament)
  return (
    <Choice label={t('itself.label')} description={t('itself.hint')}>
      {(wiring) => (
        <Switch
          {...wiring}
          checked={changing.given ?? tournament.startsItself}
          onCheckedChange={(isOn) => {
            if (!changing.isPending) void changing.run(isOn)
          }}
        />
      )}
    </Choice>
  )
}

function Buttons({ tournament, focusAfter }: StateProps) {
  const { t } = useDeskTexts()
  const { name, participantCount: count, abilities } = tournament
  const starting = useStart(tournament)
  const startingNow = useStartNow(tournament)
  const cancelling = useCancel(tournament)

  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {abilities.canStart && (
        <ConfirmedButton
          act={starting}
          texts="desk:start"
          values={{ name, count }}
          icon={Play}
          tone="primary"
          className="max-sm:w-full"
          focusAfter={focusAfter}
        />
      )}
      {abilities.canStartEarly && (
        <ConfirmedButton
          act={startingNow}
          texts="desk:startNow"
          values={{ name, count }}
          icon={FastForward}
          tone="primary"
          className="max-sm:w-full"
          focusAfter={focusAfter}
        />
      )}
      {abilities.canEdit && (
        <Button asChild variant="outline" className="max-sm:w-full">
          <Link to={generatePath(PAGES.tournamentRehearsal.path, { id: tournament.id })}>
            <Shuffle aria-hidden />
            {t('rehearse')}
          </Link>
        </Button>
      )}
      {abilities.canEditPrize && <EditPrize tournament={tournament} />}
      {abilities.canCancel && (
        <FormDialogButton
          variant="outline"
          className="max-sm:w-full"
          load={CancelDialog.load}
          dialog={(close) => (
            <CancelDialog act={cancelling} tournament={tournament} focusAfter={focusAfter} onClose={close} />
          )}
        >
          {t('cancel.action')}
        </FormDialogButton>
      )}
    </div>
  )
}

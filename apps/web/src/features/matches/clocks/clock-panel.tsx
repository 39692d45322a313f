import { useQueryClient } from '@tanstack/react-query'
import { OBJECTION_MAX } from '@trunfo/contract/matches'
import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import Timer from 'lucide-react/icons/timer'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatDateTime } from '@/lib/formats.ts'
import { spread } from '@/lib/pause.ts'
import { refresh } from '@/lib/query.ts'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { ReasonDialog } from '../actions/lazy-reason-dialog.ts'
import { nameOf, opponentOf, ownSideOf } from '../lobby/sides.ts'
import { type Match, matchQuery } from '../matches.api.ts'
import { ClockTime } from './clock-time.tsx'
import { type MatchClock, useObject, useSayReady } from './clocks.api.ts'
import { useClocksTexts } from './clocks.texts.ts'

/** The next hint may arrive a little later than the deadline. */
const AFTER_END_MS = 1500

interface ClockPanelProps {
  match: Match
  clock: MatchClock
}

/** What the clock of the match waits for, how long, and what the viewer can do. The time is not announced. */
export function ClockPanel({ match, clock }: ClockPanelProps) {
  const { t } = useClocksTexts()
  const queryClient = useQueryClient()
  const text = useClockText(match, clock)
  const place = useFocusKept<HTMLDivElement>(clock.phase + clock.readyIds.length)
  if (!text) return null
  const isCounting = clock.deadlineAt !== null || clock.remainingMs !== null
  const isAhead = Date.parse(clock.startsAt) > Date.parse(clock.asOf)
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-clock={clock.phase}
      className="grid gap-3 rounded-md border bg-muted p-3 text-sm outline-none"
    >
      <div className="flex items-start gap-3">
        <Timer aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
        <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
          <div role="status" className="grid gap-1">
            <p className="font-semibold">{text.title}</p>
            {text.hint && <p className="text-muted-foreground">{text.hint}</p>}
            {clock.remainingMs !== null && <p className="text-warning">{t('lobby.paused')}</p>}
            {isAhead && clock.deadlineAt !== null && (
              <p className="text-muted-foreground">
                {t('lobby.startsAt', { date: formatDateTime(clock.startsAt) })}
              </p>
            )}
          </div>
          {isCounting && (
            <p className="flex flex-wrap gap-x-1.5">
              {t('lobby.left')}
              <ClockTime
                clock={clock}
                onEnd={() => spread(() => void refresh(queryClient, matchQuery(match.id)), AFTER_END_MS)}
                className="font-semibold"
              />
            </p>
          )}
        </div>
      </div>
      {match.abilities.canSayReady && <ReadyButton id={match.id} />}
      {match.abilities.canObject && <ObjectButton id={match.id} focusAfter={place} />}
    </div>
  )
}

function ReadyButton({ id }: { id: string }) {
  const { t } = useClocksTexts()
  const saying = useSayReady(id)
  return (
    <Button size="lg" isLoading={saying.isPending} onClick={() => void saying.run()}>
      <Check aria-hidden />
      {t('ready.action')}
    </Button>
  )
}

function ObjectButton({ id, focusAfter }: { id: string; focusAfter: ReturnType<typeof useFocusKept> }) {
  const { t } = useClocksTexts()
  const objecting = useObject(id)
  return (
    <FormDialogButton
      variant="outline"
      load={ReasonDialog.load}
      dialog={(close) => (
        <ReasonDialog
          act={objecting}
          title={t('object.title')}
          description={t('object.description')}
          label={t('object.reason')}
          hint={t('object.reasonHint')}
          placeholder={t('object.reasonPlaceholder')}
          required={t('object.reasonRequired')}
          max={OBJECTION_MAX}
          confirm={t('object.confirm')}
          cancel={t('object.back')}
          focusAfter={focusAfter}
          onClose={close}
        />
      )}
    >
      <Scale aria-hidden />
      {t('object.action')}
    </FormDialogButton>
  )
}

/** Null where the clock waits for nothing. */
function useClockText(match: Match, clock: MatchClock): { title: string; hint?: string } | null {
  const { t } = useClocksTexts()
  const own = ownSideOf(match)
  const name = opponentOf(match)?.name ?? ''
  const there = clock.readyIds.map((id) => nameOf(match, id)).join(', ')
  switch (clock.phase) {
    case 'ready':
      if (!own)
        return {
          title: t('lobby.watching'),
          hint: there ? t('lobby.watchingHint', { names: there }) : t('lobby.watchingNobody'),
        }
      if (clock.readyIds.includes(own.participantId))
        return { title: t('lobby.done'), hint: t('lobby.doneHint', { name }) }
      return {
        title: clock.readyIds.length > 0 ? t('lobby.rivalReady', { name }) : t('lobby.ready'),
        hint: t('lobby.readyHint'),
      }
    case 'answer':
      if (!own) return { title: t('lobby.answerWatching'), hint: t('lobby.answerCash') }
      return own.hasDeclared
        ? {
            title: t('lobby.answerOwn', { name }),
            hint: `${t('lobby.answerOwnHint')} ${t('lobby.answerCash')}`,
          }
        : {
            title: t('lobby.answer', { name }),
            hint: `${t('lobby.answerHint', { name })} ${t('lobby.answerCash')}`,
          }
    case 'objection':
      return { title: t('lobby.objection'), hint: t('lobby.objectionHint') }
    case 'objected':
      return {
        title: t('lobby.objected', { name: nameOf(match, clock.objectedFor) }),
        hint: t('lobby.objectedHint'),
      }
    case 'crew':
      return { title: t('lobby.crew'), hint: t('lobby.crewHint') }
    case 'vacant':
      return { title: t('lobby.vacant'), hint: t('lobby.vacantHint') }
    case 'playing':
    case 'waived':
      return null
  }
}

import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import { MINUTES_PER_GAME } from '@trunfo/contract/tournaments/duration'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import Shuffle from 'lucide-react/icons/shuffle'
import StepForward from 'lucide-react/icons/step-forward'
import { useMemo, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { roughDuration } from '../create/format/durations.rules.ts'
import type { Tournament, TournamentBracket } from '../detail/detail.api.ts'
import { StagesView } from '../stages/stages-view.tsx'
import { useRehearsalTexts } from './rehearsal.texts.ts'
import { DEFAULT_PLAN, type Rehearsal as Played, rehearse } from './rehearse.ts'
import { type SavedRehearsal, useSavedRehearsal } from './saved-rehearsal.ts'

/** More would take the browser too long, and show nothing else. */
const MOST = 128
/** Enough for any plan of so many: a league of 32 that meets twice has 62 rounds. */
const ALL_WAVES = 10_000

interface RehearsalProps {
  tournament: Tournament
  bracket: TournamentBracket
}

/** A private copy of the cup with invented players, played in the browser. Nothing of it reaches the server. */
export function Rehearsal({ tournament, bracket }: RehearsalProps) {
  const { t } = useRehearsalTexts()
  const { id, type, maxParticipants } = tournament
  const most = Math.min(maxParticipants, MOST)
  const [now, change] = useSavedRehearsal(id, () => drawn(most))
  const count = Math.min(now.count, most)
  const { seed, wavesPlayed } = now
  const played = useMemo(() => {
    const nameOf = (number: number) => t(type === 'team' ? 'team' : 'player', { number })
    const names = Array.from({ length: count }, (_, index) => nameOf(index + 1))
    return rehearse({ plan: bracket.stages ?? DEFAULT_PLAN, names, seed, wavesPlayed })
  }, [bracket.stages, type, count, seed, wavesPlayed, t])
  const shown = useMemo(() => asShown(tournament, played.isOver), [tournament, played.isOver])
  return (
    <>
      <Controls now={{ ...now, count }} played={played} most={most} onChange={change} />
      <StagesView tournament={shown} bracket={played.bracket} />
      {played.waves.length > 0 && <Times played={played} />}
    </>
  )
}

const drawn = (count: number): SavedRehearsal => {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1))
  return { seed, count, wavesPlayed: 0 }
}

/** Nobody has a page, and the viewer does not play. A test has no public matches either. */
function asShown(tournament: Tournament, isOver: boolean): Tournament {
  return {
    ...tournament,
    isTest: true,
    status: isOver ? 'completed' : 'in_progress',
    viewer: { ...tournament.viewer, participantId: null, openMatchId: null },
    abilities: { ...tournament.abilities, canOpenAnyMatch: false },
  }
}

interface ControlsProps {
  now: SavedRehearsal
  played: Played
  most: number
  onChange: (next: SavedRehearsal) => void
}

function Controls({ now, played, most, onChange }: ControlsProps) {
  const { t } = useRehearsalTexts()
  const durationOf = useDuration()
  const [given, setGiven] = useState(`${now.count}`)
  const range = { min: TOURNAMENT_PARTICIPANTS_MIN, max: most }
  const count = Number(given)
  const isWrong = !Number.isInteger(count) || count < range.min || count > range.max
  const waves = played.waves.length
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <p role="status" className="text-sm text-muted-foreground tabular-nums">
        {played.isOver && <strong className="text-foreground">{t('over')} </strong>}
        {waves === 0 ? t('none') : t('played', { count: waves, duration: durationOf(played.minutes) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={played.isOver}
          className="max-sm:w-full"
          onClick={() => onChange({ ...now, wavesPlayed: waves + 1 })}
        >
          <StepForward aria-hidden />
          {t('next')}
        </Button>
        <Button
          variant="secondary"
          disabled={played.isOver}
          className="max-sm:w-full"
          onClick={() => onChange({ ...now, wavesPlayed: ALL_WAVES })}
        >
          <ChevronsRight aria-hidden />
          {t('all')}
        </Button>
      </div>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onChange(drawn(count))
        }}
      >
        <div className="w-full sm:w-56">
          <Field label={t('count')} hint={t('countHint', range)} error={isWrong && t('countWrong', range)}>
            <Input
              inputMode="numeric"
              value={given}
              onChange={(event) => setGiven(event.target.value.trim())}
            />
          </Field>
        </div>
        <Button type="submit" variant="outline" className="max-sm:w-full sm:mt-7">
          <Shuffle aria-hidden />
          {t('start')}
        </Button>
      </form>
    </Card>
  )
}

/** When each round would begin. Later stages start once the one before is over. */
function Times({ played: { waves, bracket } }: { played: Played }) {
  const { t } = useRehearsalTexts()
  const durationOf = useDuration()
  const hasStages = (bracket.stages?.length ?? 0) > 1
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <h2 className="text-base">{t('times')}</h2>
      <p className="max-w-prose text-sm text-muted-foreground">
        {t('timesHint', { minutes: MINUTES_PER_GAME })}
      </p>
      <ol className="grid divide-y text-sm tabular-nums">
        {waves.map(({ stage, round, matches, startsAfterMinutes }) => (
          <li key={startsAfterMinutes} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-24 font-medium">+{durationOf(startsAfterMinutes)}</span>
            <span className="min-w-0 flex-1 first-letter:uppercase">
              {t('wave', { stage: hasStages ? t('ofStage', { position: stage }) : '', round })}
            </span>
            <span className="text-muted-foreground">{t('matches', { count: matches })}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useDuration(): (minutes: number) => string {
  const { t } = useRehearsalTexts()
  return (exact) => {
    const { hours, minutes } = roughDuration(exact)
    if (hours === 0) return t('minutes', { minutes })
    return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes })
  }
}

import Megaphone from 'lucide-react/icons/megaphone'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { letterOf } from '@/lib/group-letter.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { type Desk, keyOfRound, type RoundChoice, roundsOf } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { useRoundText } from './use-round-text.ts'

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)

interface BoardFiltersProps {
  tournamentId: string
  stages: Desk['stages']
  round: RoundChoice | null
  group: number | null
  onChoose: (choices: { round?: string | null; group?: string | null }) => void
}

/** One round, and in it one group. The players of a chosen round can be written to. */
export function BoardFilters({ tournamentId, stages, round, group, onChoose }: BoardFiltersProps) {
  const { t } = useBoardTexts()
  const roundText = useRoundText(stages)
  const rounds = roundsOf(stages)
  const groups = stages.find(({ position }) => position === round?.stage)?.groups ?? 0
  if (rounds.length < 2) return null
  return (
    <div className="flex flex-wrap gap-2">
      <FilterChip
        label={t('filters.round')}
        all={t('filters.allRounds')}
        choices={rounds.map(keyOfRound)}
        textOf={(key) => roundText(rounds.find((one) => keyOfRound(one) === key) ?? null)}
        value={round && keyOfRound(round)}
        onChoose={(key) => onChoose({ round: key, group: null })}
      />
      {round && groups > 1 && (
        <FilterChip
          label={t('filters.group')}
          all={t('filters.allGroups')}
          choices={Array.from({ length: groups }, (_, index) => `${index + 1}`)}
          textOf={(number) => t('filters.groupOf', { letter: letterOf(Number(number)) })}
          value={group === null ? null : `${group}`}
          onChoose={(next) => onChoose({ group: next })}
        />
      )}
      {round && (
        <FormDialogButton
          variant="secondary"
          load={MessageDialog.load}
          dialog={(close) => (
            <MessageDialog
              tournamentId={tournamentId}
              to={round}
              title={t('message.titleRound', { round: roundText(round) })}
              onClose={close}
            />
          )}
        >
          <Megaphone aria-hidden />
          {t('message.action')}
        </FormDialogButton>
      )}
    </div>
  )
}

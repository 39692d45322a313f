import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../button.tsx'
import { NativeSelect } from '../native-select.tsx'
import type { BracketLabels } from './labels.ts'
import type { BracketRound } from './types.ts'

interface RoundPickerProps {
  rounds: readonly BracketRound[]
  index: number
  onPick: (index: number) => void
  labels: BracketLabels
}

export function RoundPicker({ rounds, index, onPick, labels }: RoundPickerProps) {
  return (
    <div className="mb-4 grid grid-cols-[auto_1fr_auto] gap-2 @3xl:hidden">
      <Button
        variant="secondary"
        size="icon"
        aria-label={labels.previousRound}
        disabled={index === 0}
        onClick={() => onPick(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <NativeSelect
        aria-label={labels.picker}
        value={index}
        onChange={({ target }) => onPick(Number(target.value))}
      >
        {rounds.map((round, option) => (
          <option key={round.number} value={option}>
            {labels.round(round.number)}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="secondary"
        size="icon"
        aria-label={labels.nextRound}
        disabled={index === rounds.length - 1}
        onClick={() => onPick(index + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { Button } from '../button.tsx'
import { NativeSelect } from '../native-select.tsx'
import type { BracketLabels } from './labels.ts'
import { COLUMNS_THAT_FIT } from './start.ts'
import type { BracketRound } from './types.ts'

interface PickerProps {
  rounds: readonly BracketRound[]
  index: number
  onPick: (index: number) => void
  labels: BracketLabels
}

/** Narrow layout: picks the visible round. */
export function RoundPicker({ rounds, index, onPick, labels }: PickerProps) {
  return (
    <div className="grid grow grid-cols-[auto_1fr_auto] gap-2">
      <Button
        variant="secondary"
        size="icon"
        aria-label={labels.previousRound}
        disabled={index === 0}
        onClick={() => onPick(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <RoundSelect label={labels.picker} rounds={rounds} index={index} onPick={onPick} labels={labels} />
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

interface ColumnPickerProps extends PickerProps {
  finishedCount: number
  columnCount: number
}

/** Wide layout: picks the first visible round. One click hides the finished rounds. */
export function ColumnPicker({ finishedCount, columnCount, ...props }: ColumnPickerProps) {
  const { rounds, index, onPick, labels } = props
  const isFolded = index > 0
  return (
    <>
      {finishedCount > 0 && index <= finishedCount && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted-foreground"
          aria-expanded={!isFolded}
          onClick={() => onPick(isFolded ? 0 : finishedCount)}
        >
          {isFolded ? <ChevronsRight aria-hidden /> : <ChevronsLeft aria-hidden />}
          {isFolded ? labels.expand(index) : labels.collapse}
        </Button>
      )}
      {(rounds.length > COLUMNS_THAT_FIT || rounds.length > columnCount) && (
        <div className="ml-auto flex items-center gap-2 text-sm text-muted-foreground">
          <span aria-hidden>{labels.firstColumn}</span>
          <RoundSelect label={labels.firstColumn} {...props} />
        </div>
      )}
    </>
  )
}

function RoundSelect({ label, rounds, index, onPick, labels }: PickerProps & { label: string }) {
  return (
    <NativeSelect
      aria-label={label}
      value={index}
      onChange={({ target }) => onPick(Number(target.value))}
      className="min-w-32"
    >
      {rounds.map((round, option) => (
        <option key={round.number} value={option}>
          {[labels.round(round.number), labels.roundName(round.number, rounds.length)]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </NativeSelect>
  )
}

export function FindViewer({ label, onFind }: { label: string; onFind: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onFind} className="max-sm:w-full">
      <LocateFixed aria-hidden />
      {label}
    </Button>
  )
}

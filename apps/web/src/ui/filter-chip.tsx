import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { cn } from './cn.ts'

interface FilterChipProps<Choice extends string> {
  label: string
  /** Label of the empty choice. */
  all: string
  choices: readonly Choice[]
  textOf: (choice: Choice) => string
  value: Choice | null
  onChoose: (choice: Choice | null) => void
  className?: string
}

/**
 * A list filter as a chip: "Situação: Ativa ×". A native select lies over its text, so it opens by pointer,
 * keyboard and touch.
 */
export function FilterChip<Choice extends string>(props: FilterChipProps<Choice>) {
  const { label, all, choices, textOf, value, onChoose, className } = props
  const isActive = value !== null
  return (
    <div
      className={cn(
        'inline-flex h-11 max-w-full items-center justify-self-start self-end rounded-md border text-sm transition-colors md:h-10',
        isActive ? 'border-primary bg-primary/12' : 'border-input hover:border-muted-foreground',
        className,
      )}
    >
      <span className="relative flex h-full min-w-0 items-center gap-1.5 rounded-md px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
        <span aria-hidden className="text-muted-foreground">
          {label}:
        </span>
        <span aria-hidden className={cn('truncate', isActive && 'font-semibold')}>
          {isActive ? textOf(value) : all}
        </span>
        {!isActive && <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
        <select
          aria-label={label}
          value={value ?? ''}
          onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? null)}
          className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
        >
          <option value="">{all}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {textOf(choice)}
            </option>
          ))}
        </select>
      </span>
      {isActive && (
        <button
          type="button"
          aria-label={`Remover ${textOf(value)}`}
          onClick={() => onChoose(null)}
          className="-ml-2 flex h-full w-9 shrink-0 items-center justify-center rounded-md hover:text-primary"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { readDay } from './days.ts'
import { useTablesTexts } from './tables.texts.ts'

interface Days {
  readonly from: string | null
  readonly until: string | null
}

interface PeriodFieldsProps {
  /** View of a table whose shape includes the filters of `PERIOD`. */
  view: { filters: Days; filter: (change: Partial<Days>) => void }
}

/** Filters a table by its first and last day. */
export function PeriodFields({ view: { filters, filter } }: PeriodFieldsProps) {
  const { t } = useTablesTexts()
  return (
    <>
      <DayField label={t('from')} day={filters.from} onDay={(from) => filter({ from })} />
      <DayField label={t('until')} day={filters.until} onDay={(until) => filter({ until })} />
    </>
  )
}

interface DayFieldProps {
  label: string
  day: string | null
  onDay: (day: string | null) => void
}

/** Ignores a half-typed day but keeps its text in the field. */
function DayField({ label, day, onDay }: DayFieldProps) {
  return (
    <Field label={label}>
      <Input
        key={day === null ? 'none' : 'chosen'}
        type="date"
        defaultValue={day ?? ''}
        onChange={({ target }) => {
          const read = readDay(target.value)
          if (read !== day) onDay(read)
        }}
      />
    </Field>
  )
}

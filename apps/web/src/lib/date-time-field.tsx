import { type ReactNode, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { formatZone, timesOf } from './formats.ts'
import { i18n } from './i18n.ts'
import { instantOf, localOf } from './local-time.ts'

interface MomentFieldProps {
  label: ReactNode
  name: string
  /** The current value. */
  instant: string | null
  /** Shown before the name of the time zone. */
  hint?: string
  error: ReactNode
}

/** An optional date and time in an uncontrolled form field. */
export function DateTimeField({ label, name, instant, hint, error }: MomentFieldProps) {
  const [local, setLocal] = useState(() => (instant ? localOf(instant) : ''))
  return (
    <Field
      label={label}
      hint={
        <>
          {hint} <ZoneHint local={local} />
        </>
      }
      error={error}
    >
      <Input
        type="datetime-local"
        name={name}
        value={local}
        onChange={({ target }) => setLocal(target.value)}
        className="tabular-nums"
      />
    </Field>
  )
}

/** Names a date field's time zone, because Brazil has four, and Brasília's time where it differs. */
export function ZoneHint({ local }: { local: string }) {
  const [now] = useState(() => new Date().toISOString())
  const instant = instantOf(local)
  const zone = formatZone(instant ?? now)
  const brasilia = instant && timesOf(instant).brasilia
  return brasilia ? i18n.t('zoneBrasilia', { zone, time: brasilia }) : i18n.t('zone', { zone })
}

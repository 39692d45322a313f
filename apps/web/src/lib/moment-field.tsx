import { type ReactNode, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { formatZone, timesOf } from './formats.ts'
import { i18n } from './i18n.ts'
import { instantOf, localOf } from './local-time.ts'

interface MomentFieldProps {
  label: ReactNode
  name: string
  /** What is there already. */
  instant: string | null
  /** Before the name of the zone. */
  hint?: string
  error: ReactNode
}

/** A date and time of a form that the browser keeps; it may stay empty. */
export function MomentField({ label, name, instant, hint, error }: MomentFieldProps) {
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

/** Brazil has four zones: whose clock the field means is said, and what Brasília's shows where it differs. */
export function ZoneHint({ local }: { local: string }) {
  const [now] = useState(() => new Date().toISOString())
  const instant = instantOf(local)
  const zone = formatZone(instant ?? now)
  const brasilia = instant && timesOf(instant).brasilia
  return brasilia ? i18n.t('zoneBrasilia', { zone, time: brasilia }) : i18n.t('zone', { zone })
}

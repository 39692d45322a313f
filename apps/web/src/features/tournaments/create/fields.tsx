import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import type { Draft } from './draft.ts'
import type { Problems } from './use-tournament-creation.ts'

/** What each part of the form is given. */
export interface FieldsProps {
  draft: Draft
  problems: Problems
  onChange: (change: Partial<Draft>) => void
}

/** One of the four parts of the form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <fieldset className="min-w-0 p-4 sm:p-6">
        <legend className="contents">
          <h2 className="text-lg">{title}</h2>
        </legend>
        <div className="mt-5 grid gap-5">{children}</div>
      </fieldset>
    </Card>
  )
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

interface RadioTilesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; description?: string }[]
}

export function RadioTiles<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: RadioTilesProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="gap-3 sm:grid-cols-2"
    >
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          label={choice.label}
          description={choice.description}
          className="rounded-md border px-3 transition-colors has-[[data-state=checked]]:border-primary has-[[data-state=checked]]:bg-muted"
        >
          {(props) => <RadioGroupItem {...props} value={choice.value} />}
        </Choice>
      ))}
    </RadioGroup>
  )
}

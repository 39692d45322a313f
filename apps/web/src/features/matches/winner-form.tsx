import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Act } from '@/lib/use-act.ts'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match } from './matches.api.ts'

interface WinnerFormProps {
  match: Match
  act: Pick<Act, 'refuse' | 'refusal'>
  legend: string
  /** Said when nobody was chosen. */
  required: string
  submit: string
  /** The question that comes before the act. */
  question: (winnerId: string, onClose: () => void) => ReactNode
  /** Further fields, and whether they are filled in; they say themselves what is missing. */
  children?: ReactNode
  check?: () => boolean
  /** Another one is what the page is about. */
  isQuiet?: boolean
}

/** Choosing a winner and being asked once more: for the sides who declare one and the staff who decide. */
export function WinnerForm({
  match,
  act,
  legend,
  required,
  submit,
  question,
  children,
  check,
  isQuiet = false,
}: WinnerFormProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const error = chosenId === null && act.refusal

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFilledIn = check?.() ?? true
    if (chosenId === null) act.refuse(required)
    else if (isFilledIn) setIsAsking(true)
  }

  return (
    <form onSubmit={ask} noValidate className="grid gap-3">
      <FieldSet legend={legend} error={error}>
        <RadioGroup
          value={chosenId ?? ''}
          onValueChange={setChosenId}
          aria-label={legend}
          aria-required
          className="grid-cols-2 gap-2"
        >
          {match.sides.map((side) => (
            <Choice
              key={side.participantId}
              className="items-center gap-2 rounded-md border border-input bg-well px-3 has-checked:border-primary has-checked:bg-primary/10"
              label={
                <span className="flex items-center gap-2">
                  <ParticipantPicture
                    type={match.tournament.type}
                    participant={side}
                    className="size-8 text-xs max-lg:hidden @max-md:hidden"
                  />
                  <span className="line-clamp-2 leading-4">
                    {side.name} {side.isVip && <VipIcon />}
                  </span>
                </span>
              }
            >
              {(props) => (
                <RadioGroupItem
                  {...props}
                  value={side.participantId}
                  aria-invalid={Boolean(error) || undefined}
                />
              )}
            </Choice>
          ))}
        </RadioGroup>
      </FieldSet>
      {children}
      <Button type="submit" size="lg" variant={isQuiet ? 'secondary' : 'primary'}>
        {submit}
      </Button>
      {isAsking && chosenId !== null && question(chosenId, () => setIsAsking(false))}
    </form>
  )
}

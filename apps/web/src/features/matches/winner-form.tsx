import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Action } from '@/lib/use-action.ts'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match } from './matches.api.ts'

interface WinnerFormProps {
  match: Match
  act: Pick<Action, 'refuse' | 'refusal'>
  legend: string
  /** Error when no side is chosen. */
  required: string
  submit: string
  /** The confirmation dialog. */
  question: (winnerId: string, onClose: () => void) => ReactNode
  /** Further fields, and their validation. They show their own errors. */
  children?: ReactNode
  check?: () => boolean
  /** The page's primary action is elsewhere. */
  isQuiet?: boolean
  /** Another way to end the match, in the row of the submit button. */
  alternative?: ReactNode
}

/** Chooses a winner and asks for confirmation. Used by sides to declare and by staff to decide. */
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
  alternative,
}: WinnerFormProps) {
  const formId = useId()
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
    <div className="grid gap-3">
      <form id={formId} onSubmit={ask} noValidate className="grid gap-3">
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
      </form>
      {/* Outside the form, because the alternative may open a form of its own. */}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          form={formId}
          size="lg"
          className="min-w-0 flex-1 px-3"
          variant={isQuiet ? 'secondary' : 'primary'}
        >
          {submit}
        </Button>
        {alternative}
      </div>
      {isAsking && chosenId !== null && question(chosenId, () => setIsAsking(false))}
    </div>
  )
}

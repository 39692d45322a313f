import { Choice } from '@/ui/choice.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { SidePicture } from './lobby/side-picture.tsx'
import type { Match } from './matches.api.ts'

interface WinnerChoiceProps {
  match: Match
  legend: string
  error: string | false
  chosenId: string | null
  onChoose: (participantId: string) => void
}

export function WinnerChoice({ match, legend, error, chosenId, onChoose }: WinnerChoiceProps) {
  return (
    <FieldSet legend={legend} error={error}>
      <RadioGroup
        value={chosenId ?? ''}
        onValueChange={onChoose}
        aria-label={legend}
        aria-required
        className="gap-2"
      >
        {match.sides.map((side) => (
          <Choice
            key={side.participantId}
            className="items-center rounded-md border border-input px-3 has-[[data-state=checked]]:border-primary has-[[data-state=checked]]:bg-primary/10"
            label={
              <span className="flex items-center gap-3">
                <SidePicture type={match.tournament.type} side={side} className="size-8 text-xs" />
                {side.name}
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
  )
}

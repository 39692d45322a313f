import type { Score } from '@trunfo/brackets'
import type { ReactNode } from 'react'
import { Field, FieldSet } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { RadioTile } from '@/ui/radio-tile.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match } from './matches.api.ts'
import { useMatchesTexts } from './matches.texts.ts'
import { canBeDrawn, DRAW, hasScore, scoresFor } from './report.ts'

/** What is chosen so far: a side or a draw, and the score of a series. */
export interface Chosen {
  readonly choice: string | null
  readonly score: Score | null
}

export const NOTHING_CHOSEN: Chosen = { choice: null, score: null }

interface ResultFieldsProps {
  match: Match
  legend: string
  chosen: Chosen
  /** Whether the form was submitted without what is missing. */
  error: string | false
  onChange: (chosen: Chosen) => void
}

/** The winner, or a draw where there are any, and the score of a series. */
export function ResultFields({ match, legend, chosen, error, onChange }: ResultFieldsProps) {
  const { t } = useMatchesTexts()
  const { choice } = chosen
  return (
    <>
      <FieldSet legend={legend} error={choice === null && error}>
        <RadioGroup
          value={choice ?? ''}
          onValueChange={(next) => onChange({ choice: next, score: null })}
          aria-label={legend}
          aria-required
          className="grid-cols-2 gap-2"
        >
          {match.sides.map((side) => (
            <Option
              key={side.participantId}
              value={side.participantId}
              isInvalid={choice === null && Boolean(error)}
            >
              <ParticipantPicture
                type={match.tournament.type}
                participant={side}
                className="size-8 text-xs max-lg:hidden @max-md:hidden"
              />
              <span className="line-clamp-2 leading-4">
                {side.name} {side.isVip && <VipIcon />}
              </span>
            </Option>
          ))}
          {canBeDrawn(match) && (
            <Option value={DRAW} isInvalid={choice === null && Boolean(error)} className="col-span-2">
              {t('score.draw')}
            </Option>
          )}
        </RadioGroup>
      </FieldSet>
      {hasScore(match) && choice !== null && (
        <Field label={t('score.label')} hint={t('score.bestOf', { count: match.bestOf })} error={error}>
          <NativeSelect
            value={chosen.score?.join('-') ?? ''}
            onChange={({ target }) => onChange({ choice, score: scoreIn(match, choice, target.value) })}
            required
          >
            <option value="">{t('score.choose')}</option>
            {scoresFor(match, choice).map(([one, two]) => (
              <option key={`${one}-${two}`} value={`${one}-${two}`}>
                {t('score.option', { one: match.sides[0]?.name, two: match.sides[1]?.name, a: one, b: two })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </>
  )
}

interface OptionProps {
  value: string
  isInvalid: boolean
  className?: string
  children: ReactNode
}

function Option({ value, isInvalid, className = '', children }: OptionProps) {
  return (
    <RadioTile
      value={value}
      label={<span className="flex items-center gap-2">{children}</span>}
      isInvalid={isInvalid}
      className={`items-center gap-2 ${className}`}
    />
  )
}

function scoreIn(match: Match, choice: string, value: string): Score | null {
  return scoresFor(match, choice).find((score) => score.join('-') === value) ?? null
}

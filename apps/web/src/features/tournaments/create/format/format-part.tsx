import { LARGEST_ONLY_GROUP } from '@trunfo/brackets'
import { errorText } from '@/lib/error-text.ts'
import { placesOf } from '../draft.ts'
import { type FieldsProps, FormPart } from '../fields.tsx'
import { Adjust } from './adjust.tsx'
import type { FormatChoice } from './default-choice.ts'
import { type FormatProblem, formatProblem } from './format-problem.rules.ts'
import { FormatTiles } from './format-tiles.tsx'
import { useFormatsTexts } from './formats.texts.ts'
import type { Preset } from './presets.ts'
import { SizePreview } from './size-preview.tsx'

/** The choice of a format. What does not fit the number of places is reported before the form is sent. */
export function FormatPart({ draft, problems, onChange, presets }: FieldsProps & { presets: Preset[] }) {
  const { t } = useFormatsTexts()
  const { format: choice } = draft
  const places = placesOf(draft)
  const problem = places === null ? null : formatProblem(choice, places)
  const errorAt = (field: FormatProblem['field']) => {
    if (problem?.field !== field) return problems[field]
    // The server speaks of groups, of which a league has one.
    return field === 'stages' ? t('leagueTooLarge', { max: LARGEST_ONLY_GROUP }) : errorText(problem.error)
  }
  const change = (fields: Partial<FormatChoice>) => onChange({ format: { ...choice, ...fields } })
  return (
    <FormPart title={t('title')}>
      <FormatTiles
        presets={presets}
        preset={choice.preset}
        error={errorAt('stages')}
        onChange={(preset) => change({ preset })}
      />
      <Adjust choice={choice} places={places} groupsError={errorAt('groups')} onChange={change} />
      {!problem && <SizePreview choice={choice} places={places} />}
    </FormPart>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentType, useState } from 'react'
import { Choice } from '@/ui/choice.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { AdjustProps } from './adjust-props.ts'
import { FinalLength, GrandFinal, MatchLength, PlayoffLength, ThirdPlace } from './elimination-fields.tsx'
import { useFormatsTexts } from './formats.texts.ts'
import { type FieldName, rulesOf } from './presets.ts'
import { SeedingField } from './seeding-field.tsx'
import { CutFields, GroupFields, GroupOrder, Points, SwissProfile, SwissRounds } from './table-fields.tsx'

/** What else can be chosen for a preset, with good defaults and therefore folded. Opens for a problem inside. */
export function Adjust(props: AdjustProps) {
  const { t } = useFormatsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group/adjust rounded-md border"
      open={isOpen || Boolean(props.groupsError)}
      onToggle={({ currentTarget }) => {
        // A field with a problem stays in sight.
        currentTarget.open ||= Boolean(props.groupsError)
        setIsOpen(currentTarget.open)
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <span className="grid gap-0.5 py-2.5">
          {t('adjust.title')}
          <span className="text-xs font-normal text-muted-foreground">
            {t(`adjust.about.${props.choice.preset}`)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/adjust:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-t p-3 sm:p-4">
        <FieldsOfPreset {...props} />
      </div>
    </details>
  )
}

type FieldProps = AdjustProps & { className?: string | undefined }

const FIELDS: Readonly<Record<FieldName, ComponentType<FieldProps>>> = {
  cut: CutFields,
  draws: Draws,
  final: FinalLength,
  grandFinal: GrandFinal,
  groupOrder: GroupOrder,
  groups: GroupFields,
  length: MatchLength,
  playoffLength: PlayoffLength,
  points: Points,
  rounds: SwissRounds,
  seeding: Seeding,
  swissProfile: SwissProfile,
  thirdPlace: ThirdPlace,
  twoLegs: TwoLegs,
}

function FieldsOfPreset(props: AdjustProps) {
  const { t } = useFormatsTexts()
  const { fields, wideFields, playoffFields } = rulesOf(props.choice.preset)
  if (!playoffFields) return <Row fields={fields} wide={wideFields} {...props} />
  return (
    <>
      <Row title={t('adjust.table')} fields={fields} wide={wideFields} {...props} />
      <Row title={t('adjust.playoff')} fields={playoffFields} {...props} />
    </>
  )
}

interface RowProps extends AdjustProps {
  title?: string
  fields: readonly FieldName[]
  wide?: readonly FieldName[] | undefined
}

function Row({ title, fields: names, wide = [], ...props }: RowProps) {
  const fields = (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {names.map((name) => {
        const Field = FIELDS[name]
        return <Field key={name} {...props} className={wide.includes(name) ? 'sm:col-span-2' : undefined} />
      })}
    </div>
  )
  if (!title) return fields
  return (
    <div className="not-first:border-t not-first:pt-5">
      <fieldset className="min-w-0">
        <legend className="mb-4 font-display text-base font-semibold">{title}</legend>
        {fields}
      </fieldset>
    </div>
  )
}

function Seeding({ choice, onChange }: AdjustProps) {
  return (
    <SeedingField
      value={choice.seeding}
      onChange={(seeding) => onChange({ seeding })}
      className="sm:col-span-2"
    />
  )
}

function TwoLegs({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <Choice label={t('legs.label')} description={t('legs.hint')}>
      {(wiring) => (
        <Switch
          {...wiring}
          checked={choice.hasTwoLegs}
          onCheckedChange={(hasTwoLegs) => onChange({ hasTwoLegs })}
        />
      )}
    </Choice>
  )
}

function Draws({ choice, onChange, className }: AdjustProps & { className?: string }) {
  const { t } = useFormatsTexts()
  return (
    <Choice label={t('draws.label')} description={t('draws.hint')} className={className}>
      {(wiring) => (
        <Switch
          {...wiring}
          checked={choice.allowsDraws}
          onCheckedChange={(allowsDraws) => onChange({ allowsDraws })}
        />
      )}
    </Choice>
  )
}

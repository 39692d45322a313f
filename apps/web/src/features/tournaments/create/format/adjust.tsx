import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { Choice } from '@/ui/choice.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { AdjustProps } from './adjust-props.ts'
import { FinalLength, GrandFinal, MatchLength, PlayoffLength, ThirdPlace } from './elimination-fields.tsx'
import { useFormatsTexts } from './formats.texts.ts'
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

function FieldsOfPreset(props: AdjustProps) {
  const { t } = useFormatsTexts()
  switch (props.choice.preset) {
    case 'single':
      return (
        <Row>
          <MatchLength {...props} />
          <FinalLength {...props} />
          <ThirdPlace {...props} />
          <Seeding {...props} />
        </Row>
      )
    case 'double':
      return (
        <Row>
          <MatchLength {...props} />
          <FinalLength {...props} />
          <GrandFinal {...props} />
          <Seeding {...props} />
        </Row>
      )
    case 'league':
      return (
        <Row>
          <MatchLength {...props} />
          <GroupOrder {...props} />
          <TwoLegs {...props} />
          <Draws {...props} />
          <Points {...props} />
          <Seeding {...props} />
        </Row>
      )
    case 'groups':
      return (
        <>
          <Row title={t('adjust.table')}>
            <GroupFields {...props} />
            <MatchLength {...props} />
            <TwoLegs {...props} />
            <Draws {...props} />
            <Points {...props} />
            <GroupOrder {...props} className="sm:col-span-2" />
            <Seeding {...props} />
          </Row>
          <PlayoffRow {...props} />
        </>
      )
    case 'swiss':
      return (
        <Row>
          <SwissRounds {...props} />
          <MatchLength {...props} />
          <Draws {...props} className="sm:col-span-2" />
          <SwissProfile {...props} />
          <Seeding {...props} />
        </Row>
      )
    case 'swiss-cut':
      return (
        <>
          <Row title={t('adjust.table')}>
            <SwissRounds {...props} />
            <MatchLength {...props} />
            <Draws {...props} className="sm:col-span-2" />
            <SwissProfile {...props} />
            <Seeding {...props} />
          </Row>
          <PlayoffRow {...props}>
            <CutFields {...props} />
          </PlayoffRow>
        </>
      )
  }
}

function PlayoffRow({ children, ...props }: AdjustProps & { children?: ReactNode }) {
  const { t } = useFormatsTexts()
  return (
    <Row title={t('adjust.playoff')}>
      {children}
      <PlayoffLength {...props} />
      <FinalLength {...props} />
      <ThirdPlace {...props} />
    </Row>
  )
}

function Row({ title, children }: { title?: string; children: ReactNode }) {
  const fields = <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
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

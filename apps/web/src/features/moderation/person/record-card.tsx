import { useState } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import { useForm } from '@/lib/use-form.ts'
import { readWhole } from '@/lib/whole-number.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { Why } from './act-row.tsx'
import { type Person, useEditRecord } from './person.api.ts'
import { ReasonField } from './reason-field.tsx'

export function RecordCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const { record, abilities } = person
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('acts.record.title')}</CardTitle>
        <CardDescription>{t('acts.record.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        {abilities.editRecord === null ? (
          // The key resets the form when a match or another staff member changed the record.
          <RecordForm key={JSON.stringify(record)} person={person} />
        ) : (
          <div className="grid gap-3">
            <dl className="grid text-sm">
              <Fact name={t('acts.record.wins')}>{formatNumber(record.wins)}</Fact>
              <Fact name={t('acts.record.participations')}>{formatNumber(record.participations)}</Fact>
            </dl>
            <Why lock={abilities.editRecord} />
          </div>
        )}
      </CardContent>
    </Card>
  )
}

type Values = Record<'wins' | 'participations' | 'reason', string>

function RecordForm({ person: { id, record } }: { person: Person }) {
  const { t } = useModerationTexts()
  const saving = useEditRecord(id)
  const [isHidden, setIsHidden] = useState(record.isHidden)
  const { props, problem, about } = useForm(saving, {
    check: ({ wins, participations, reason }: Values) => {
      const text = t('acts.record.numberNeeded')
      if (readWhole(wins) === null) return { field: 'wins', text }
      if (readWhole(participations) === null) return { field: 'participations', text }
      return reason.trim() === '' ? { field: 'reason', text: t('person.reasonNeeded') } : null
    },
    given: ({ wins, participations, reason }) => ({
      wins: readWhole(wins) ?? 0,
      participations: readWhole(participations) ?? 0,
      isHidden,
      seen: record,
      reason: reason.trim(),
    }),
  })
  return (
    <form {...props} noValidate className="grid gap-4">
      <FormProblem problem={problem} />
      <div className="grid grid-cols-2 gap-4">
        {(['wins', 'participations'] as const).map((name) => (
          <Field key={name} label={t(`acts.record.${name}`)} error={about(name)}>
            <Input
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={record[name]}
              className="tabular-nums"
            />
          </Field>
        ))}
      </div>
      <Choice label={t('acts.record.hidden')} description={t('acts.record.hiddenHint')}>
        {(choice) => (
          <Checkbox
            {...choice}
            checked={isHidden}
            onCheckedChange={(checked) => setIsHidden(checked === true)}
          />
        )}
      </Choice>
      <ReasonField error={about('reason')} />
      <Button
        type="submit"
        variant="secondary"
        isLoading={saving.isPending}
        className="sm:justify-self-start"
      >
        {t('acts.record.save')}
      </Button>
    </form>
  )
}

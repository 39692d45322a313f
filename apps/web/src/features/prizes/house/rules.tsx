import { SETTLING_HOURS_MAX, UNCLAIMED_DAYS_MAX, WITHHELD_BASIS_POINTS_MAX } from '@trunfo/contract/prizes'
import { useState } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { useForm } from '@/lib/use-form.ts'
import { readWhole } from '@/lib/whole-number.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { type Overview, useSaveRules } from './house.api.ts'
import { percentText, readPercent } from './house.rules.ts'
import { useHouseTexts } from './house.texts.ts'

type RuleName = keyof Overview['settings']
const RULES = ['settlingHours', 'withheldBasisPoints', 'unclaimedDays'] as const satisfies readonly RuleName[]

const BOUNDS: Record<RuleName, { min: number; max: number }> = {
  settlingHours: { min: 0, max: SETTLING_HOURS_MAX },
  withheldBasisPoints: { min: 0, max: WITHHELD_BASIS_POINTS_MAX },
  unclaimedDays: { min: 1, max: UNCLAIMED_DAYS_MAX },
}
/** Sample prize for which the form shows the withheld amount. */
const EXAMPLE_CENTS = 1_000_00

const textOf = (name: RuleName, value: number): string =>
  name === 'withheldBasisPoints' ? percentText(value) : String(value)
const read = (name: RuleName, text: string): number | null =>
  name === 'withheldBasisPoints' ? readPercent(text) : readWhole(text)

export function Rules({ settings }: Pick<Overview, 'settings'>) {
  const { t } = useHouseTexts()
  const saving = useSaveRules()
  const [withheld, setWithheld] = useState(percentText(settings.withheldBasisPoints))
  const { props, problem, about } = useForm(saving, {
    check: (values: Record<RuleName, string>) => {
      const field = RULES.find((name) => {
        const value = read(name, values[name])
        return value === null || value < BOUNDS[name].min || value > BOUNDS[name].max
      })
      if (!field) return null
      const { min, max } = BOUNDS[field]
      return { field, text: t('rules.invalid', { min: textOf(field, min), max: textOf(field, max) }) }
    },
    given: (values) => ({
      settlingHours: read('settlingHours', values.settlingHours) ?? 0,
      withheldBasisPoints: read('withheldBasisPoints', values.withheldBasisPoints) ?? 0,
      unclaimedDays: read('unclaimedDays', values.unclaimedDays) ?? 0,
    }),
  })
  const tax = Math.floor((EXAMPLE_CENTS * (readPercent(withheld) ?? 0)) / 10_000)

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('rules.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <form {...props} noValidate className="grid gap-5">
          <FormProblem problem={problem} />
          <Field
            label={t('rules.settlingHours')}
            hint={t('rules.settlingHint', { max: SETTLING_HOURS_MAX })}
            error={about('settlingHours')}
          >
            <NumberInput name="settlingHours" initial={String(settings.settlingHours)} />
          </Field>
          <Field
            label={t('rules.withheldBasisPoints')}
            hint={t('rules.withheldHint', {
              max: percentText(WITHHELD_BASIS_POINTS_MAX),
              amount: moneyInText(EXAMPLE_CENTS),
              tax: moneyInText(tax),
            })}
            error={about('withheldBasisPoints')}
          >
            <Input
              name="withheldBasisPoints"
              value={withheld}
              onChange={({ target }) => setWithheld(target.value)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              required
              className="max-w-32 tabular-nums"
            />
          </Field>
          <Field
            label={t('rules.unclaimedDays')}
            hint={t('rules.unclaimedHint', { min: BOUNDS.unclaimedDays.min, max: UNCLAIMED_DAYS_MAX })}
            error={about('unclaimedDays')}
          >
            <NumberInput name="unclaimedDays" initial={String(settings.unclaimedDays)} />
          </Field>
          <Button type="submit" isLoading={saving.isPending} className="sm:justify-self-start">
            {t('rules.save')}
          </Button>
        </form>
      </CardContent>
    </Card>
  )
}

function NumberInput({ name, initial }: { name: RuleName; initial: string }) {
  return (
    <Input
      name={name}
      defaultValue={initial}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      required
      className="max-w-32 tabular-nums"
    />
  )
}

export function RuleChanges({ changes }: Pick<Overview, 'changes'>) {
  const { t } = useHouseTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('rules.changes')}</CardTitle>
      </CardHeader>
      <CardContent>
        {changes.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('rules.noChanges')}</p>
        ) : (
          <ul className="grid divide-y text-sm">
            {changes.map(({ at, by, what }) => (
              <li key={at} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
                  <span className="font-medium wrap-anywhere">{by}</span>
                  <DateTime instant={at} className="text-muted-foreground" />
                </p>
                {what.map(({ name, from, to }) => (
                  <p key={name} className="text-muted-foreground tabular-nums">
                    {t('rules.change', {
                      name: t(`rules.${name}`),
                      from: textOf(name, from),
                      to: textOf(name, to),
                    })}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}

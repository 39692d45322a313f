import { GRANT_MAX } from '@trunfo/contract/moderation/person'
import { parseMoney } from '@trunfo/money/reais'
import type { ReactNode } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { MoneyField } from '@/lib/money-field.tsx'
import { useForm } from '@/lib/use-form.ts'
import { readWhole } from '@/lib/whole-number.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type Person, useGrantBonus, useGrantCoins } from './person.api.ts'
import { ReasonField } from './reason-field.tsx'

interface GrantDialogProps {
  person: Person
  onClose: () => void
}

type Values = Record<'amount' | 'reason', string>

interface GrantProps extends GrantDialogProps {
  what: 'grantBonus' | 'grantCoins'
  granting: ReturnType<typeof useGrantBonus>
  read: (typed: string) => number | null
  /** The amount's field. */
  children: (field: { label: string; error: string | undefined }) => ReactNode
}

/** Requires an amount of at least 1 and a reason. */
function GrantDialog({ person, onClose, what, granting, read, children }: GrantProps) {
  const { t } = useModerationTexts()
  const amountOf = ({ amount }: Values) => read(amount) ?? 0
  const { props, problem, about } = useForm(granting, {
    check: (values: Values) => {
      if (amountOf(values) < 1) return { field: 'amount', text: t(`acts.${what}.amountNeeded`) }
      return values.reason.trim() === '' ? { field: 'reason', text: t('person.reasonNeeded') } : null
    },
    given: (values) => ({ amount: amountOf(values), reason: values.reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormAlertDialog
      title={t(`acts.${what}.title`, { name: person.username })}
      description={t(`acts.${what}.description`)}
      onClose={onClose}
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        {children({ label: t(`acts.${what}.amount`), error: about('amount') })}
        <ReasonField error={about('reason')} isRead />
        <FormAlertButtons confirm={t(`acts.${what}.confirm`)} isPending={granting.isPending} />
      </form>
    </FormAlertDialog>
  )
}

export function GrantBonusDialog(asked: GrantDialogProps) {
  return (
    <GrantDialog {...asked} what="grantBonus" granting={useGrantBonus(asked.person)} read={parseMoney}>
      {(field) => <MoneyField name="amount" initialCents={null} {...field} />}
    </GrantDialog>
  )
}

export function GrantCoinsDialog(asked: GrantDialogProps) {
  return (
    <GrantDialog {...asked} what="grantCoins" granting={useGrantCoins(asked.person)} read={readWhole}>
      {(field) => (
        <Field {...field}>
          <Input
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(GRANT_MAX.coins).length + 2}
            required
            className="tabular-nums"
          />
        </Field>
      )}
    </GrantDialog>
  )
}

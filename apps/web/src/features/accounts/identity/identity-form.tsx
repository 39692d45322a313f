import { FULL_NAME_MAX } from '@trunfo/contract/accounts/identity'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { cpfMask, dateMask, MaskedInput } from '@/ui/masked-input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { useGiveIdentity } from './identity.api.ts'
import { type IdentityValues, identityFault, readDay } from './identity.rules.ts'

/** Asks once for the user's identity, wherever the server responds `accounts.identity_required`. */
export function IdentityForm({ onDone }: { onDone: () => void }) {
  const { t } = useAccountsTexts()
  const giving = useGiveIdentity()
  const { props, problem, about } = useForm(giving, {
    check: (values: IdentityValues) => {
      const fault = identityFault(values)
      return fault && { field: fault.field, text: t(fault.text) }
    },
    given: ({ fullName, cpf, birthDate }) => ({ fullName, cpf, birthDate: readDay(birthDate) ?? '' }),
    onDone,
  })

  return (
    <form {...props} noValidate className="grid gap-5">
      <p className="text-sm text-muted-foreground">{t('identity.why')}</p>
      <FormProblem problem={problem} />
      <Field label={t('identity.fullName')} hint={t('identity.fullNameHint')} error={about('fullName')}>
        <Input name="fullName" autoComplete="name" maxLength={FULL_NAME_MAX} spellCheck={false} required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('identity.cpf')} error={about('cpf')}>
          <MaskedInput
            name="cpf"
            mask={cpfMask}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('identity.cpfExample')}
            className="tabular-nums"
            required
          />
        </Field>
        <Field label={t('identity.birthDate')} error={about('birthDate')}>
          <MaskedInput
            name="birthDate"
            mask={dateMask}
            inputMode="numeric"
            autoComplete="bday"
            placeholder={t('identity.birthDateExample')}
            className="tabular-nums"
            required
          />
        </Field>
      </div>
      <div className="grid gap-3">
        <p className="text-sm text-muted-foreground">{t('identity.once')}</p>
        <Button type="submit" className="sm:justify-self-end" isLoading={giving.isPending}>
          {t('identity.submit')}
        </Button>
      </div>
    </form>
  )
}

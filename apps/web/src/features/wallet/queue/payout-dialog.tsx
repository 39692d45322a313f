import { END_TO_END_ID, NOT_SENT, type PayoutAct, REASON_MAX } from '@trunfo/contract/wallet'
import type { RefObject } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { type StaffWithdrawal, usePayoutAct } from './queue.api.ts'

const TONES: Partial<Record<PayoutAct, 'destructive'>> = {
  reject: 'destructive',
  fail: 'destructive',
  returned: 'destructive',
}

interface PayoutDialogProps {
  withdrawal: StaffWithdrawal
  act: PayoutAct
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Every confirmation repeats the amount and the person. */
export function PayoutDialog({ withdrawal, act, focusAfter, onClose }: PayoutDialogProps) {
  const { t } = usePayoutsTexts()
  const { t: tWallet } = useWalletTexts()
  const { id, amount, net, person } = withdrawal
  const words = {
    amount: moneyInText(amount),
    net: moneyInText(net),
    person: person?.username ?? t('queue.gone'),
  }
  const acting = usePayoutAct(id, act)
  const form = useForm(acting, {
    check: ({ endToEndId }: Partial<Given>) =>
      endToEndId === undefined || END_TO_END_ID.test(endToEndId.trim())
        ? null
        : { field: 'endToEndId', text: tWallet('errors.end_to_end_invalid') },
    given: ({ reason, endToEndId, confirmation }) => (reason ?? endToEndId ?? confirmation ?? '').trim(),
    onDone: onClose,
  })
  return (
    <FormAlertDialog
      title={t(`acts.${act}.title`, words)}
      description={t(`acts.${act}.description`, words)}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <form {...form.props} noValidate={act === 'paid'} className="grid gap-5">
        <FormProblem problem={form.problem} />
        <Asked act={act} person={words.person} about={form.about} />
        <FormAlertButtons
          confirm={t(`acts.${act}.confirm`, words)}
          isPending={acting.isPending}
          tone={TONES[act] ?? 'primary'}
        />
      </form>
    </FormAlertDialog>
  )
}

type Given = Record<'reason' | 'endToEndId' | 'confirmation', string>

interface AskedProps {
  act: PayoutAct
  person: string
  about: (field: string) => string | undefined
}

function Asked({ act, person, about }: AskedProps) {
  const { t } = usePayoutsTexts()
  if (act === 'approve' || act === 'claim') return null
  if (act === 'paid')
    return (
      <Field label={t('acts.paid.endToEnd')} hint={t('acts.paid.endToEndHint')} error={about('endToEndId')}>
        <Input
          name="endToEndId"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="font-mono text-sm"
        />
      </Field>
    )
  if (act === 'unclaim')
    return (
      <Field label={t('acts.unclaim.words', { words: NOT_SENT })} error={about('confirmation')}>
        <Input name="confirmation" autoComplete="off" autoCapitalize="none" maxLength={40} required />
      </Field>
    )
  return (
    <Field label={t('reason.label')} hint={t('reason.hint', { person })} error={about('reason')}>
      <Textarea name="reason" maxLength={REASON_MAX} required className="max-h-40" />
    </Field>
  )
}

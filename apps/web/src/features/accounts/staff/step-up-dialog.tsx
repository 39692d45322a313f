import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import type { ProofQuestion } from '@/lib/step-up.ts'
import { useAction } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { FormProblem } from '@/ui/form-problem.tsx'
import { ProofFields, proofOf } from '../step-up/proof-fields.tsx'
import { useProofsTexts } from '../step-up/proofs.texts.ts'

/** Asks for a proof over any page; the interrupted request then continues. */
export function StepUpDialog({ question }: { question: ProofQuestion }) {
  const { t } = useProofsTexts()
  const proving = useAction((body: Schemas['GiveProof']) => call('post', '/api/accounts/step-up', { body }), {
    texts: ({ error }) => ({
      failed: t('failed'),
      field: isRefusal(error, 'accounts.wrong_password') ? 'currentPassword' : undefined,
    }),
  })
  const { props, problem, about } = useForm(proving, {
    given: proofOf,
    onDone: ({ token }) => question.answer(token),
  })
  return (
    <FormAlertDialog
      title={t('title')}
      description={t('description')}
      onClose={() => question.answer(null)}
      startsAt="currentPassword"
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <ProofFields proofs={['password', 'code']} about={about} />
        <FormAlertButtons confirm={t('confirm')} isPending={proving.isPending} />
      </form>
    </FormAlertDialog>
  )
}

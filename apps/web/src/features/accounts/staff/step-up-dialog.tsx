import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { AskedButtons, AskedDialog } from '@/lib/asked-dialog.tsx'
import type { ProofQuestion } from '@/lib/step-up.ts'
import { useAct } from '@/lib/use-act.ts'
import { useForm } from '@/lib/use-form.ts'
import { FormProblem } from '@/ui/form-problem.tsx'
import { ProofFields, proofOf } from '../step-up/proof-fields.tsx'
import { useProofsTexts } from '../step-up/proofs.texts.ts'

/** Asks who is there, over whatever the person was doing: that goes on by itself afterwards. */
export function StepUpDialog({ question }: { question: ProofQuestion }) {
  const { t } = useProofsTexts()
  const proving = useAct((body: Schemas['GiveProof']) => call('post', '/api/accounts/step-up', { body }), {
    tells: ({ error }) => ({
      failed: t('failed'),
      field: isRefusal(error, 'accounts.wrong_password') ? 'currentPassword' : undefined,
    }),
  })
  const { props, problem, about } = useForm(proving, {
    given: proofOf,
    onDone: ({ token }) => question.answer(token),
  })
  return (
    <AskedDialog
      title={t('title')}
      description={t('description')}
      onClose={() => question.answer(null)}
      startsAt="currentPassword"
    >
      <form {...props} noValidate className="grid gap-5">
        <FormProblem problem={problem} />
        <ProofFields proofs={['password', 'code']} about={about} />
        <AskedButtons confirm={t('confirm')} isPending={proving.isPending} />
      </form>
    </AskedDialog>
  )
}

import { CHAMPION_ONLY } from '@trunfo/money/awards'
import { type SubmitEvent, useState } from 'react'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { changePrize, type PrizeDraft } from '../create/draft.ts'
import { PrizeInputs } from '../create/prize-inputs.tsx'
import type { useEditPrize } from '../desk/desk.api.ts'
import type { Tournament } from '../detail/detail.api.ts'
import { usePrizesTexts } from './prizes.texts.ts'

interface EditPrizeDialogProps {
  tournament: Tournament
  editing: ReturnType<typeof useEditPrize>
  onClose: () => void
}

export function EditPrizeDialog(props: EditPrizeDialogProps) {
  const { t } = usePrizesTexts()
  return (
    <MountedDialog
      title={t('edit.title')}
      description={t('edit.lead')}
      onClose={props.onClose}
      className="max-w-2xl"
    >
      <EditPrizeForm {...props} />
    </MountedDialog>
  )
}

function EditPrizeForm({ tournament, editing, onClose }: EditPrizeDialogProps) {
  const { t } = usePrizesTexts()
  const { viewer } = useSession()
  const { prize, prizeGuarantee, createdBy } = tournament
  const [draft, setDraft] = useState<PrizeDraft>({
    prizeType: prize.type,
    prizeAmount: prize.amount || null,
    prizeDescription: prize.description ?? '',
    prizeSplit: prizeGuarantee?.split ?? CHAMPION_ONLY,
  })
  const { problem } = editing
  const about = (field: string) => (problem?.field === field ? problem.text : undefined)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (editing.isPending) return
    const { prizeAmount, prizeSplit } = draft
    if (await editing.run({ ...draft, prizeAmount: prizeAmount ?? 0, prizeSplit: [...prizeSplit] })) onClose()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <PrizeInputs
        draft={draft}
        problems={{
          prizeAmount: about('prizeAmount'),
          prizeSplit: about('prizeSplit'),
          prizeDescription: about('prizeDescription'),
        }}
        onChange={(change) => {
          setDraft(changePrize(draft, change))
          editing.reset()
        }}
        // The creator funds the prize, so only they see what they can promise.
        isOwn={viewer !== null && viewer.username === createdBy}
        held={prizeGuarantee && { asset: prize.type === 'money' ? 'money' : 'coins', amount: prize.amount }}
      />
      <Button type="submit" className="sm:justify-self-end" isLoading={editing.isPending}>
        {t('edit.submit')}
      </Button>
    </form>
  )
}

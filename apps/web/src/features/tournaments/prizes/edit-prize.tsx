import Gift from 'lucide-react/icons/gift'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useEditPrize } from '../desk/desk.api.ts'
import { useDeskTexts } from '../desk/desk.texts.ts'
import type { Tournament } from '../detail/detail.api.ts'

const EditPrizeDialog = lazyComponent(async () => (await import('./edit-prize-dialog.tsx')).EditPrizeDialog)

export function EditPrize({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const editing = useEditPrize(tournament.id)
  const ended = (close: () => void) => () => {
    editing.reset()
    close()
  }
  return (
    <FormDialogButton
      variant="outline"
      className="max-sm:w-full"
      load={EditPrizeDialog.load}
      dialog={(close) => <EditPrizeDialog tournament={tournament} editing={editing} onClose={ended(close)} />}
    >
      <Gift aria-hidden />
      {t('prize.edit')}
    </FormDialogButton>
  )
}

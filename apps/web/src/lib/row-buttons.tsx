import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps } from 'react'
import { ConfirmedButton } from './confirmed-button.tsx'
import { DialogButton } from './dialog-button.tsx'

const ICON = { variant: 'ghost', size: 'icon' } as const

type EditButtonProps<Given extends object> = Pick<
  ComponentProps<typeof DialogButton<Given>>,
  'dialog' | 'given' | 'failed'
> & {
  /** Read out, with the name of what the row is about; `title` is what is shown. */
  label: string
  title: string
}

/** The pencil of a row: opens the dialog that changes it. */
export function EditButton<Given extends object>({ label, ...button }: EditButtonProps<Given>) {
  return (
    <DialogButton {...button} {...ICON} aria-label={label}>
      <Pencil aria-hidden />
    </DialogButton>
  )
}

/** The bin of a row: asks, and gives the focus to `focusAfter` when the row has gone. */
export function RemoveButton(
  button: Pick<ComponentProps<typeof ConfirmedButton>, 'act' | 'texts' | 'values' | 'focusAfter'>,
) {
  return <ConfirmedButton {...button} {...ICON} icon={Trash2} />
}

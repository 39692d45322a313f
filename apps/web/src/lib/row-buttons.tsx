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
  /** Accessible name, including what the row is about; `title` is the tooltip. */
  label: string
  title: string
}

/** A row's edit button: opens the dialog that edits it. */
export function EditButton<Given extends object>({ label, ...button }: EditButtonProps<Given>) {
  return (
    <DialogButton {...button} {...ICON} aria-label={label}>
      <Pencil aria-hidden />
    </DialogButton>
  )
}

/** A row's delete button: asks for confirmation, and moves the focus to `focusAfter` once the row is gone. */
export function RemoveButton(
  button: Pick<ComponentProps<typeof ConfirmedButton>, 'act' | 'texts' | 'values' | 'focusAfter'>,
) {
  return <ConfirmedButton {...button} {...ICON} icon={Trash2} />
}

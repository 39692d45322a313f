import { type ReactNode, useState } from 'react'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from './alert-dialog.tsx'
import { Button } from './button.tsx'

export interface ConfirmationProps {
  title: string
  description: string
  confirm: string
  cancel?: string | undefined
  variant?: 'primary' | 'destructive'
  /** Has to report its own result and must not reject. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Returns the element to focus on closing; defaults to the one focused before. */
  focusAfter?: () => HTMLElement | null | undefined
  /** Form fields to show in the dialog. */
  children?: ReactNode
}

/** Stays open and ignores closing until `onConfirm` has settled, so that it runs once. */
export function Confirmation({
  title,
  description,
  confirm,
  cancel = 'Cancelar',
  variant = 'primary',
  onConfirm,
  onClose,
  focusAfter,
  children,
}: ConfirmationProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [before] = useState(document.activeElement)

  async function act() {
    setIsBusy(true)
    await onConfirm()
    onClose()
  }

  return (
    <AlertDialog open onOpenChange={() => !isBusy && onClose()}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const next = focusAfter?.() ?? before
          if (next instanceof HTMLElement) next.focus()
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isBusy}>{cancel}</AlertDialogCancel>
          <Button variant={variant} isLoading={isBusy} onClick={act}>
            {confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

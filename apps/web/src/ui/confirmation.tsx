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
  /** Says by itself how it went. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** What gets the focus back; by itself it goes to what had it before, if that is still there. */
  focusAfter?: () => HTMLElement | null | undefined
  /** Fields that go with the answer. */
  children?: ReactNode
}

/** Stays open until the act is done, so that whoever confirmed sees it happen and nobody confirms twice. */
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

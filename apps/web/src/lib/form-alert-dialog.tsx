import { type ReactNode, type RefObject, useState } from 'react'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { i18n } from './i18n.ts'

interface FormAlertDialogProps {
  title: string
  description: string
  onClose: () => void
  /** Receives the focus if the action removed the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>
  /** Name of the field to focus first, where a hasty Enter can do no harm. Defaults to the cancel button. */
  startsAt?: string
  /** A form that ends with `FormAlertButtons`. Close the dialog once the server has accepted it. */
  children: ReactNode
}

/** An alert dialog around a form; open for as long as it is mounted. */
export function FormAlertDialog({
  title,
  description,
  onClose,
  focusAfter,
  startsAt,
  children,
}: FormAlertDialogProps) {
  const [before] = useState(document.activeElement)
  return (
    <AlertDialog open onOpenChange={onClose}>
      <AlertDialogContent
        onOpenAutoFocus={(event) => {
          const first = startsAt && (event.target as HTMLElement).querySelector(`[name="${startsAt}"]`)
          if (!(first instanceof HTMLElement)) return
          event.preventDefault()
          first.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const next = before?.isConnected ? before : focusAfter?.current
          if (next instanceof HTMLElement) next.focus()
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
      </AlertDialogContent>
    </AlertDialog>
  )
}

interface FormAlertButtonsProps {
  confirm: string
  /** Replaces the default label where "Cancelar" could be read as the action itself. */
  cancel?: string | undefined
  isPending: boolean
  tone?: 'primary' | 'destructive' | undefined
}

/** The cancel and submit buttons of a form in a `FormAlertDialog`. */
export function FormAlertButtons({ confirm, cancel, isPending, tone = 'primary' }: FormAlertButtonsProps) {
  return (
    <AlertDialogFooter>
      <AlertDialogCancel>{cancel ?? i18n.t('actions.cancel')}</AlertDialogCancel>
      <Button type="submit" variant={tone} isLoading={isPending}>
        {confirm}
      </Button>
    </AlertDialogFooter>
  )
}

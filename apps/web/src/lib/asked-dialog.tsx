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

interface AskedDialogProps {
  title: string
  description: string
  onClose: () => void
  /** Takes the focus when the button that asked has gone with what was done. */
  focusAfter?: RefObject<HTMLElement | null>
  /** The name of the control to begin with, where haste can do no harm. */
  startsAt?: string
  /** A form that ends with `AskedButtons`; the dialog stays open until the server has accepted it. */
  children: ReactNode
}

export function AskedDialog({
  title,
  description,
  onClose,
  focusAfter,
  startsAt,
  children,
}: AskedDialogProps) {
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

interface AskedButtonsProps {
  confirm: string
  /** Where "Cancelar" could be taken for the act itself. */
  cancel?: string | undefined
  isPending: boolean
  tone?: 'primary' | 'destructive' | undefined
}

export function AskedButtons({ confirm, cancel, isPending, tone = 'primary' }: AskedButtonsProps) {
  return (
    <AlertDialogFooter>
      <AlertDialogCancel>{cancel ?? i18n.t('actions.cancel')}</AlertDialogCancel>
      <Button type="submit" variant={tone} isLoading={isPending}>
        {confirm}
      </Button>
    </AlertDialogFooter>
  )
}

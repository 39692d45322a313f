import { useState } from 'react'
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
import { useMatchesTexts } from './matches.texts.ts'

export interface ConfirmationProps {
  title: string
  description: string
  confirm: string
  variant?: 'primary' | 'destructive'
  /** Says by itself how it went. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Stays open until the act is done, so that whoever confirmed sees it happen and nobody confirms twice. */
export function ConfirmationDialog({
  title,
  description,
  confirm,
  variant = 'primary',
  onConfirm,
  onClose,
}: ConfirmationProps) {
  const { t } = useMatchesTexts()
  const [isBusy, setIsBusy] = useState(false)

  async function act() {
    setIsBusy(true)
    await onConfirm()
    onClose()
  }

  return (
    <AlertDialog open onOpenChange={() => !isBusy && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isBusy}>{t('common:actions.cancel')}</AlertDialogCancel>
          <Button variant={variant} isLoading={isBusy} onClick={act}>
            {confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

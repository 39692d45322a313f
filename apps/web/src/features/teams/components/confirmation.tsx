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
import { useTeamsTexts } from '../teams.texts.ts'

interface ConfirmationProps {
  title: string
  description: string
  confirm: string
  /** Says by itself how it went. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Stays open until the act is done, so that whoever confirmed sees it happen and nobody confirms twice. */
export function Confirmation({ title, description, confirm, onConfirm, onClose }: ConfirmationProps) {
  const { t } = useTeamsTexts()
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
          <Button variant="destructive" isLoading={isBusy} onClick={act}>
            {confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

import type { ReactElement } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/ui/alert-dialog.tsx'
import { useProfilesTexts } from '../profiles.texts.ts'

interface RemoveMessageDialogProps {
  trigger: ReactElement
  /** Null when the words are the viewer's own. */
  author: string | null
  onConfirm: () => void
}

export function RemoveMessageDialog({ trigger, author, onConfirm }: RemoveMessageDialogProps) {
  const { t } = useProfilesTexts()
  return (
    <AlertDialog defaultOpen>
      <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{t('remove.title')}</AlertDialogTitle>
          <AlertDialogDescription>
            {author === null ? t('remove.descriptionOwn') : t('remove.description', { username: author })}
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{t('common:actions.cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>{t('remove.confirm')}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

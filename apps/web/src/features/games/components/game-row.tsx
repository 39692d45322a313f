import Trash2 from 'lucide-react/icons/trash-2'
import { errorText } from '@/lib/error-text.ts'
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
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { type Game, useDeleteGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'

interface GameRowProps {
  game: Game
  onRemoved: () => void
}

export function GameRow({ game: { id, name }, onRemoved }: GameRowProps) {
  const { t } = useGamesTexts()
  const removal = useDeleteGame()

  async function remove() {
    try {
      await removal.mutateAsync(id)
      toast({ title: t('remove.done') })
      onRemoved()
    } catch (error) {
      toast({ variant: 'destructive', title: t('remove.failed'), description: errorText(error) })
    }
  }

  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <AlertDialog>
        <AlertDialogTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="text-muted-foreground"
            isLoading={removal.isPending}
            aria-label={t('remove.action', { name })}
          >
            <Trash2 aria-hidden />
          </Button>
        </AlertDialogTrigger>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>{t('remove.title', { name })}</AlertDialogTitle>
            <AlertDialogDescription>{t('remove.description')}</AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>{t('common:actions.cancel')}</AlertDialogCancel>
            <AlertDialogAction onClick={remove}>{t('remove.confirm')}</AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </li>
  )
}

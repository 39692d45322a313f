import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, Suspense, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { forgetFailedLoads, lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { useRemoveMessage } from '../wall.api.ts'
import type { WallMessage } from '../wall-pages.ts'

const Dialog = lazyComponent(async () => (await import('./remove-message-dialog.tsx')).RemoveMessageDialog)

interface RemoveMessageProps {
  message: WallMessage
  address: string
  heading: RefObject<HTMLElement | null>
}

/** Only the button at first: a long wall has thousands of them, and few are ever pressed. */
export function RemoveMessage({ message: { id, author }, address, heading }: RemoveMessageProps) {
  const { t } = useProfilesTexts()
  const { viewer } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const removal = useRemoveMessage(address, id)
  const { username } = author

  const fail = (error: unknown) =>
    toast({ variant: 'destructive', title: t('message.failed'), description: errorText(error) })

  async function remove() {
    try {
      await removal.mutateAsync()
      toast({ title: t('remove.done') })
      heading.current?.focus()
    } catch (error) {
      fail(error)
    }
  }

  function ask() {
    forgetFailedLoads()
    Dialog.load().then(() => setIsAsked(true), fail)
  }

  const button = (
    <Button
      variant="ghost"
      size="icon"
      className="-mt-3 -mr-3 -mb-2 text-muted-foreground"
      isLoading={removal.isPending}
      aria-label={t('message.removeOf', { username })}
      onClick={isAsked ? undefined : ask}
    >
      <Trash2 aria-hidden />
    </Button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <Dialog
        trigger={button}
        author={viewer?.username === username ? null : username}
        onConfirm={() => void remove()}
      />
    </Suspense>
  )
}

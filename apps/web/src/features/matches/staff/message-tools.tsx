import Ellipsis from 'lucide-react/icons/ellipsis'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import type { ChatMessage } from '../chat/chat-log.ts'
import { useRemoveMessage, useSetMuted } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'

interface MessageToolsProps {
  matchId: string
  message: ChatMessage
  isMuted: boolean
}

/** Removes a message, or mutes its author. */
export function MessageTools({ matchId, message, isMuted }: MessageToolsProps) {
  const { t } = useJudgingTexts()
  const [isRemoving, setIsRemoving] = useState(false)
  const name = message.author?.username ?? t('history.gone')
  const removal = useRemoveMessage(matchId, message.id)
  const muting = useSetMuted(matchId, { userId: message.author?.userId ?? '', name })
  const Microphone = isMuted ? Mic : MicOff

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            className="size-6"
            aria-label={t('removal.options', { name })}
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem variant="destructive" onSelect={() => setIsRemoving(true)}>
            <Trash2 aria-hidden />
            {t('removal.action')}
          </DropdownMenuItem>
          {message.author && !message.isStaff && (
            <DropdownMenuItem onSelect={() => void muting.run(!isMuted)}>
              <Microphone aria-hidden />
              {isMuted ? t('staff.unmuteOf', { name }) : t('staff.muteOf', { name })}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isRemoving && (
        <Confirmation
          act={removal}
          texts="judging:removal"
          values={{ name }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

import type { LucideIcon } from 'lucide-react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { isNews, lobbyStateOf } from './lobby-state.ts'
import { STATE_LOOKS } from './state-looks.ts'
import { useStateText } from './use-state-text.ts'

interface PinnedNewsProps {
  match: Match
  onShow: () => void
}

/** Shows a state change while the chat is in view. It was already announced, so this is visual only. */
export function PinnedNews({ match, onShow }: PinnedNewsProps) {
  const { t } = useMatchesTexts()
  const { title } = useStateText(match)
  const state = lobbyStateOf(match)
  const { icon: Icon } = STATE_LOOKS[state]
  if (!isNews(state)) return null
  return (
    <Pinned icon={Icon} show={t('lobby.show')} onShow={onShow}>
      {title}
    </Pinned>
  )
}

/** Counts unread messages while the chat is out of view. */
export function PinnedUnread({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useMatchesTexts()
  return (
    <Pinned icon={MessageCircle} show={t('chat.show')} onShow={onShow}>
      {t('chat.unread', { count })}
    </Pinned>
  )
}

interface PinnedProps {
  icon: LucideIcon
  show: string
  onShow: () => void
  children: string
}

function Pinned({ icon: Icon, show, onShow, children }: PinnedProps) {
  return (
    <p className="flex items-center gap-2 border-b border-line pl-4 lg:hidden">
      <Icon aria-hidden className="size-4 shrink-0 text-primary" />
      <span data-pinned className="min-w-0 flex-1 truncate text-sm font-semibold">
        {children}
      </span>
      <Button variant="ghost" onClick={onShow}>
        {show}
      </Button>
    </p>
  )
}

import { type MarkupNode, parseMarkup } from '@trunfo/contract/notification-markup'
import type { NotificationKind } from '@trunfo/contract/notifications'
import type { LucideIcon } from 'lucide-react'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '@/lib/formats.ts'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import type { Notification } from '../notifications.cache.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'
import { timeAgo } from '../time-ago.ts'
import { isKnownTopic, TopicIcon } from './topic-icon.tsx'

const ICONS: Record<NotificationKind, LucideIcon> = {
  account: ShieldCheck,
  money: Wallet,
  support: LifeBuoy,
  match: Swords,
  team: Users,
  tournament: Trophy,
  followed: Trophy,
  wall: MessageSquareText,
  announcement: Megaphone,
}

const rowClasses =
  'flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-secondary'

interface NotificationItemProps {
  notification: Notification
  onOpen: () => void
}

/** A link if the notification has a target, so that it can open in a new tab; otherwise a dismiss button. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const path = safeReturnPath(notification.linkTo)
  const content = <NotificationContent notification={notification} />
  if (path === null) {
    return (
      <button type="button" data-notification onClick={onOpen} className={rowClasses}>
        {content}
      </button>
    )
  }
  return (
    <Link to={path} data-notification onClick={onOpen} onAuxClick={onOpen} className={rowClasses}>
      {content}
    </Link>
  )
}

type Shown = Pick<Notification, 'kind' | 'title' | 'message' | 'createdAt'> &
  Partial<Pick<Notification, 'topic'>>

export function NotificationContent({ notification }: { notification: Shown }) {
  const { t } = useNotificationsTexts()
  const { kind, topic, title, message, createdAt } = notification
  // A server newer than the page may send an unknown kind.
  const Icon = (ICONS as Partial<typeof ICONS>)[kind] ?? Megaphone
  return (
    <>
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground">
        {isKnownTopic(topic) ? <TopicIcon topic={topic} /> : <Icon aria-hidden className="size-4" />}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <span className="sr-only">{t(`kinds.${kind}`)}: </span>
        <span className="text-sm leading-5 font-semibold">{title}</span>
        <span className="text-sm leading-5 text-muted-foreground">
          <MarkedText text={message} />
        </span>
        <Ago instant={createdAt} />
      </span>
    </>
  )
}

function Ago({ instant }: { instant: string }) {
  const { t } = useNotificationsTexts()
  const { unit, count } = timeAgo(instant, new Date())
  return (
    <time
      dateTime={instant}
      title={formatDateTime(instant, 'dateAtTime')}
      className="text-xs text-muted-foreground tabular-nums"
    >
      {unit === 'date' ? formatDate(instant) : t(`ago.${unit}`, { count })}
    </time>
  )
}

/** Renders a message with its bold, emphasis and line breaks. */
export const MarkedText = ({ text }: { text: string }) => parseMarkup(text).map(elementOf)

/**
 * Renders one markup node. Only three tags exist, so nothing else can be rendered. Texts are parsed again on
 * each change, so the index is a sufficient key.
 */
function elementOf(node: MarkupNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br key={place} />
  const Tag = node.tag === 'b' ? 'strong' : 'em'
  return <Tag key={place}>{node.children.map(elementOf)}</Tag>
}

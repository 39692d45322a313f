import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { RefObject } from 'react'
import { PagedList } from '@/lib/loaded.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { wallQuery } from '../wall.api.ts'
import type { Wall, WallFilter } from '../wall-pages.ts'
import { WallMessage } from './wall-message.tsx'

interface WallMessagesProps {
  profile: Profile
  address: string
  filter: WallFilter
  /** Receives focus, because a message disappears together with its buttons. */
  heading: RefObject<HTMLElement | null>
}

export function WallMessages({ profile, address, filter, heading }: WallMessagesProps) {
  const { t } = useProfilesTexts()
  const list = useInfiniteQuery(wallQuery(address, filter))
  const wall = list.data?.pages[0]
  return (
    <PagedList
      list={list}
      of={(page) => page.messages}
      skeleton={<WallSkeleton />}
      failed={t('wall.failed')}
      empty={wall && <WallEmpty profile={profile} wall={wall} filter={filter} />}
    >
      {(messages) => (
        // Skips layout and paint of messages off screen, so that thousands scroll smoothly.
        <ul
          aria-busy={list.isFetching}
          className="grid gap-3 *:[contain-intrinsic-size:auto_6rem] *:[content-visibility:auto]"
        >
          {messages.map((message) => (
            <WallMessage key={message.id} message={message} address={address} heading={heading} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface WallEmptyProps {
  profile: Profile
  wall: Wall
  filter: WallFilter
}

function WallEmpty({ profile: { username }, wall: { abilities, isOpen }, filter }: WallEmptyProps) {
  const { t } = useProfilesTexts()
  if (filter === 'pending')
    return <Empty icon={CheckCheck} title={t('wall.emptyPending')} description={t('wall.emptyPendingHint')} />
  const invitation = () => {
    if (!isOpen) return undefined
    if (abilities.isOwner) return t('wall.emptyOwn')
    return abilities.canPost ? t('wall.emptyMember', { username }) : t('wall.emptyVisitor', { username })
  }
  return <Empty icon={MessageSquareText} title={t('wall.empty')} description={invitation()} />
}

function WallSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3 surface p-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { Avatar } from '@/ui/avatar.tsx'
import { cn } from '@/ui/cn.ts'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { SentInvite } from '../teams.api.ts'

interface PersonAndDateProps {
  person: SentInvite['person']
  /** Already formatted. */
  date: string
  className?: string
}

/** The other side of an invite or application, and its date: the start of a row. */
export function PersonAndDate({ person, date, className }: PersonAndDateProps) {
  const { username, isVip, avatarUrl } = person
  return (
    <div className={cn('flex min-w-0 flex-1 items-center gap-3', className)}>
      <Avatar name={username} src={avatarUrl} />
      <div className="grid min-w-0">
        <Link
          to={generatePath(PAGES.profile.path, { username })}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {username} {isVip && <VipIcon />}
        </Link>
        <span className="text-xs text-muted-foreground tabular-nums">{date}</span>
      </div>
    </div>
  )
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { profileRoom } from '@trunfo/contract/profiles'
import { useId, useRef, useState } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { refreshWall, wallQuery } from '../wall.api.ts'
import type { WallFilter } from '../wall-pages.ts'
import { WallComposer } from './wall-composer.tsx'
import { WallMessages } from './wall-messages.tsx'

interface WallProps {
  profile: Profile
  /** The username from the URL, which is part of the query keys. */
  address: string
}

export function Wall({ profile, address }: WallProps) {
  const { t } = useProfilesTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<WallFilter>('all')
  const queryClient = useQueryClient()
  // Others post, approve and delete. A failed refresh waits for the next hint.
  useRoom(profileRoom(profile.id), () => void refreshWall(queryClient, address).catch(() => undefined))
  // Every page includes the viewer's abilities; the unfiltered list is always loaded.
  const { data } = useInfiniteQuery(wallQuery(address, 'all'))
  const wall = data?.pages[0]

  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('wall.title')}
        </h2>
        {wall && wall.approvedCount > 0 && (
          <span className="text-sm text-muted-foreground tabular-nums">
            {t('wall.count', { count: wall.approvedCount, formatted: formatNumber(wall.approvedCount) })}
          </span>
        )}
      </div>
      {wall && <WallComposer profile={profile} address={address} wall={wall} />}
      {wall?.abilities.canModerate && (
        <WallFilters filter={filter} onChange={setFilter} pendingCount={wall.pendingCount ?? 0} />
      )}
      <WallMessages profile={profile} address={address} filter={filter} heading={heading} />
    </section>
  )
}

interface WallFiltersProps {
  filter: WallFilter
  onChange: (filter: WallFilter) => void
  pendingCount: number
}

/** Pending messages may be far down a long wall, so moderators can filter for them. */
function WallFilters({ filter, onChange, pendingCount }: WallFiltersProps) {
  const { t } = useProfilesTexts()
  if (pendingCount === 0 && filter === 'all') return null
  const choices = [
    { value: 'all', label: t('wall.all'), count: null },
    { value: 'pending', label: t('wall.pending'), count: pendingCount },
  ] as const
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('wall.filter')}</legend>
      {choices.map(({ value, label, count }) => (
        <Button
          key={value}
          variant={filter === value ? 'secondary' : 'ghost'}
          aria-pressed={filter === value}
          className="rounded-full"
          onClick={() => onChange(value)}
        >
          {label}
          {count !== null && (
            <span
              className={cn(
                'rounded-full px-2 text-xs leading-5 tabular-nums',
                count > 0 ? 'bg-warning text-background' : 'bg-muted text-muted-foreground',
              )}
            >
              {formatNumber(count)}
            </span>
          )}
        </Button>
      ))}
    </fieldset>
  )
}

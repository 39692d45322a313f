import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatNumber } from '@/lib/formats.ts'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { wallQuery } from '../wall.api.ts'
import { useLiveWall } from '../wall.realtime.ts'
import type { WallFilter } from '../wall-pages.ts'
import { WallComposer } from './wall-composer.tsx'
import { WallFilters } from './wall-filters.tsx'
import { WallMessages } from './wall-messages.tsx'

interface WallProps {
  profile: Profile
  /** The name as it stands in the address: what the wall is asked for by. */
  address: string
}

export function Wall({ profile, address }: WallProps) {
  const { t } = useProfilesTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<WallFilter>('all')
  useLiveWall(profile.id, address)
  // What the viewer may do comes with every page; the unfiltered one is there whatever is shown.
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

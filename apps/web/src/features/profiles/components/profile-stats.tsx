import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

/** Two in a row; the last of an odd number takes the whole of its row. */
export function ProfileStats({ profile }: { profile: Profile }) {
  const { t } = useProfilesTexts()
  const { username, wins, participations, memberSince } = profile
  return (
    <dl
      aria-label={t('stats.label', { username })}
      className="grid w-full grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2"
    >
      <Tile label={t('stats.wins')}>{formatNumber(wins)}</Tile>
      <Tile label={t('stats.participations')}>{formatNumber(participations)}</Tile>
      <Tile label={t('stats.memberSince')}>
        <time dateTime={memberSince}>{formatDate(memberSince)}</time>
      </Tile>
    </dl>
  )
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center justify-end gap-0.5 rounded-md bg-muted px-3 py-2.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="font-display text-lg font-bold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

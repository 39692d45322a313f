import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { TeamCrest } from '@/ui/team-crest.tsx'

interface TeamPictureProps {
  tag: string
  iconUrl: string | null
  /** Its size; the name always stands beside it, so it is decoration. */
  className?: string
}

/** The team's own icon, or the crest of its tag where there is none or it does not arrive. */
export function TeamPicture({ tag, iconUrl, className }: TeamPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!iconUrl || iconUrl === brokenUrl) return <TeamCrest tag={tag} className={className ?? ''} />
  return (
    <img
      src={iconUrl}
      alt=""
      className={cn('size-11 shrink-0 rounded-md border object-cover', className)}
      onError={() => setBrokenUrl(iconUrl)}
    />
  )
}

/** `Leões do Norte [LEAO]`: the tag never breaks, and a long name wraps around it. */
export function TeamName({ name, tag }: { name: string; tag: string }) {
  return (
    <>
      {name} <span className="font-semibold whitespace-nowrap text-muted-foreground">[{tag}]</span>
    </>
  )
}

const seats = Array.from({ length: TEAM_MEMBERS_MAX }, (_, index) => index)

/** The ten chairs of a team, those taken filled. The number stands beside it in words. */
export function Seats({ taken, className }: { taken: number; className?: string }) {
  return (
    <span aria-hidden className={cn('flex gap-1', className)}>
      {seats.map((seat) => (
        <span
          key={seat}
          className={cn('h-1.5 flex-1 rounded-full', seat < taken ? 'bg-primary' : 'bg-border')}
        />
      ))}
    </span>
  )
}

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

import { Avatar } from '@/ui/avatar.tsx'
import { cn } from '@/ui/cn.ts'
import { initials } from '@/ui/initials.ts'
import { TeamCrest } from '@/ui/team-crest.tsx'
import type { Match, MatchSide } from '../matches.api.ts'

interface SidePictureProps {
  type: Match['tournament']['type']
  side: MatchSide
  className?: string
}

/** A person's picture or a team's; the name always stands beside it. */
export function SidePicture({ type, side: { name, imageUrl }, className }: SidePictureProps) {
  if (type === 'team' && !imageUrl) return <TeamCrest tag={initials(name)} className={className ?? ''} />
  return <Avatar name={name} src={imageUrl} className={cn(type === 'team' && 'rounded-md', className)} />
}

import { monogram } from '@trunfo/artwork/avatar'
import { Avatar } from './avatar.tsx'

import { TeamPicture } from './team-crest.tsx'

interface ParticipantPictureProps {
  type: 'individual' | 'team'
  /** A deleted team has no tag; its crest then shows the initials of its name. */
  participant: { name: string; teamTag: string | null; imageUrl: string | null }
  className?: string
}

/** Picture of a player or team in a tournament. Decorative: show the name beside it. */
export function ParticipantPicture({ type, participant, className }: ParticipantPictureProps) {
  const { name, teamTag, imageUrl } = participant
  if (type === 'individual') return <Avatar name={name} src={imageUrl} className={className ?? ''} />
  return <TeamPicture tag={teamTag ?? monogram(name)} iconUrl={imageUrl} className={className ?? ''} />
}

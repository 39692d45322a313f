import { monogram } from '@trunfo/artwork/avatar'
import { Avatar } from './avatar.tsx'

import { TeamPicture } from './team-crest.tsx'

interface ParticipantPictureProps {
  type: 'individual' | 'team'
  /** A team that is gone has no tag any more: its crest then has the letters of its name. */
  participant: { name: string; teamTag: string | null; imageUrl: string | null }
  className?: string
}

/** Of a person or a team that plays; the name always stands beside it. */
export function ParticipantPicture({ type, participant, className }: ParticipantPictureProps) {
  const { name, teamTag, imageUrl } = participant
  if (type === 'individual') return <Avatar name={name} src={imageUrl} className={className ?? ''} />
  return <TeamPicture tag={teamTag ?? monogram(name)} iconUrl={imageUrl} className={className ?? ''} />
}

import CheckCheck from 'lucide-react/icons/check-check'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Empty } from '@/ui/empty.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import type { Wall, WallFilter } from '../wall-pages.ts'

interface WallEmptyProps {
  profile: Profile
  wall: Wall
  filter: WallFilter
}

export function WallEmpty({ profile: { username }, wall: { abilities, isOpen }, filter }: WallEmptyProps) {
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

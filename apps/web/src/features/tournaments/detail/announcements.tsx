import Megaphone from 'lucide-react/icons/megaphone'
import { Card } from '@/ui/card.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { AnnouncementList } from './announcement-list.tsx'
import type { Tournament } from './detail.api.ts'

export function Announcements({ tournament }: { tournament: Pick<Tournament, 'id' | 'announcements'> }) {
  const { t } = useTournamentsTexts()
  return (
    <Card className="grid gap-3 p-4 sm:px-6">
      <h2 className="flex items-center gap-2 text-base">
        <Megaphone aria-hidden className="size-4 text-primary" />
        {t('detail.announcements')}
      </h2>
      <AnnouncementList label={t('detail.announcements')} tournament={tournament} />
    </Card>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { TEAM_NAME_MAX, TEAMS_ROOM } from '@trunfo/contract/teams'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { generatePath, Link } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { useSession } from '@/lib/session.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useSearchInAddress } from '@/lib/use-search-in-address.ts'
import { Button } from '@/ui/button.tsx'
import { TeamList } from '../components/team-list.tsx'
import { allTeams } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function TeamsPage() {
  const { t } = useTeamsTexts()
  const { typed, search, type } = useSearchInAddress()
  usePageTitle(t('list.title'))
  useLiveHead(TEAMS_ROOM, allTeams)

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('list.title')}</h1>
          <p className="text-muted-foreground">{t('list.lead')}</p>
        </div>
        <MyTeamButton />
      </header>
      <SearchField
        label={t('list.search')}
        hint={t('list.searchHint')}
        typed={typed}
        onType={type}
        maxLength={TEAM_NAME_MAX}
        className="sm:max-w-md"
      />
      <TeamList search={search} onClear={() => type('')} />
    </div>
  )
}

/** Links to the viewer's own team or, without one, to creating one. */
function MyTeamButton() {
  const { t } = useTeamsTexts()
  const teamId = useSession().viewer?.teamId
  return (
    <Button asChild variant={teamId ? 'secondary' : 'primary'} className="max-sm:w-full">
      {teamId ? (
        <Link to={generatePath(PAGES.team.path, { id: teamId })}>
          <Users aria-hidden />
          {t('list.mine')}
        </Link>
      ) : (
        <Link to={PAGES.teamNew.path}>
          <Plus aria-hidden />
          {t('list.create')}
        </Link>
      )}
    </Button>
  )
}

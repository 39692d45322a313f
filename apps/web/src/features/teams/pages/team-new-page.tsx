import { PAGES } from '@trunfo/contract/pages'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { NewTeamForm } from '../components/new-team-form.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

export function TeamNewPage() {
  const { t } = useTeamsTexts()
  usePageTitle(t('create.title'))
  // Reads the team only once: creating one here sets it, and the form must stay until the redirect.
  const [teamId] = useState(useSession().viewer?.teamId ?? null)

  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('create.title')}</h1>
        <p className="text-muted-foreground">{t('create.lead')}</p>
      </header>
      {teamId ? (
        <Empty
          icon={Users}
          title={t('create.inTeam')}
          description={t('create.inTeamHint')}
          action={
            <Button asChild>
              <Link to={generatePath(PAGES.team.path, { id: teamId })}>{t('list.mine')}</Link>
            </Button>
          }
        />
      ) : (
        <NewTeamForm />
      )}
    </div>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { TOURNAMENT_STATUSES } from '@trunfo/contract/tournaments'
import { Link, useSearchParams } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { parseStatus, useLiveAdminTournaments } from '../admin/admin.api.ts'
import { TournamentTable } from '../admin/tournament-table.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export function AdminTournamentsPage() {
  const { t } = useOrganisingTexts()
  const { t: shared } = useTournamentsTexts()
  const { viewer } = useSession()
  const [params, setParams] = useSearchParams()
  const status = parseStatus(params.get('status'))
  usePageTitle(t('admin.title'))
  useLiveAdminTournaments()

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        {mayOpen(PAGES.adminFeatured.access, viewer) && (
          <Button asChild variant="secondary" className="max-sm:w-full">
            <Link to={PAGES.adminFeatured.path}>{t('admin.featuredLink')}</Link>
          </Button>
        )}
      </header>
      <Field label={t('admin.filter')} className="sm:w-64">
        <NativeSelect
          value={status ?? ''}
          onChange={({ target }) => setParams(target.value ? { status: target.value } : {})}
        >
          <option value="">{t('admin.all')}</option>
          {TOURNAMENT_STATUSES.map((choice) => (
            <option key={choice} value={choice}>
              {shared(`status.${choice}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <TournamentTable status={status} />
    </div>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { Link, useSearchParams } from 'react-router'
import { cn } from '@/ui/cn.ts'
import type { ListState } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export const stateAddress = (state: ListState): string =>
  state === 'open' ? PAGES.tournaments.path : `${PAGES.tournaments.path}?state=over`

/** Which tournaments are shown, kept in the address; whatever else stands there means the open ones. */
export function useListState(): ListState {
  const [params] = useSearchParams()
  return params.get('state') === 'over' ? 'over' : 'open'
}

export function StateFilter({ state }: { state: ListState }) {
  const { t } = useTournamentsTexts()
  return (
    <nav aria-label={t('list.which')} className="flex w-fit rounded-md border bg-card p-1 max-sm:w-full">
      {(['open', 'over'] as const).map((choice) => (
        <Link
          key={choice}
          to={stateAddress(choice)}
          aria-current={choice === state ? 'page' : undefined}
          className={cn(
            'flex min-h-10 flex-1 items-center justify-center rounded-sm px-5 text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground',
            choice === state && 'bg-secondary text-foreground',
          )}
        >
          {t(`list.${choice}`)}
        </Link>
      ))}
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { TOURNAMENT_NAME_MAX, TOURNAMENT_TYPES } from '@trunfo/contract/tournaments'
import Check from 'lucide-react/icons/check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { gamesQuery } from '@/features/games/index.ts'
import { FilterSelect } from '@/lib/filter-select.tsx'
import { SearchField } from '@/lib/search-field.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { useFindingTexts } from '../finding.texts.ts'
import type { ListState } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { FindingView } from './finding-view.ts'
import { TIMES } from './times.rules.ts'

interface FiltersProps {
  view: FindingView
  state: ListState
  /** The week view sets the dates, so the date filter is hidden. */
  isWeek: boolean
}

interface BarProps extends FiltersProps {
  /** Rendered before the search. */
  children: ReactNode
}

/**
 * The search is always visible. On a phone the filters are behind a button that shows how many are active.
 */
export function Filters({ children, ...shown }: BarProps) {
  const { t } = useFindingTexts()
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { view } = shown
  const count = Object.values(view.filters).filter((value) => value !== null).length
  return (
    <section aria-label={t('filters.label')} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <SearchField
          label={t('filters.search')}
          hint={t('filters.searchHint')}
          typed={view.typed}
          onType={view.type}
          maxLength={TOURNAMENT_NAME_MAX}
          className="min-w-0 flex-1 basis-40 lg:max-w-md"
        />
        <Button
          variant="outline"
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {t('filters.show')}
          {count > 0 && <span className="tabular-nums">({count})</span>}
        </Button>
      </div>
      <div
        id={panelId}
        className={cn('grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap', !isOpen && 'max-lg:hidden')}
      >
        <Choices {...shown} />
      </div>
    </section>
  )
}

function Choices({ view, state, isWeek }: FiltersProps) {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const games = useQuery(gamesQuery).data?.games ?? []
  const { filters, filter } = view
  return (
    <>
      <FilterSelect
        label={t('filters.game')}
        all={t('filters.allGames')}
        choices={[...games.map(({ id }) => id), 'none']}
        textOf={(id) => games.find((game) => game.id === id)?.name ?? shared('list.others')}
        value={filters.game}
        onChoose={(game) => filter({ game })}
        className="max-lg:col-span-2 lg:w-52"
      />
      {!isWeek && (
        <FilterSelect
          label={t('filters.when')}
          all={t('filters.anyTime')}
          choices={TIMES}
          textOf={(time) => t(`filters.times.${time}`)}
          value={filters.when}
          onChoose={(when) => filter({ when })}
          className="lg:w-40"
        />
      )}
      <FilterSelect
        label={t('filters.type')}
        all={t('filters.allTypes')}
        choices={TOURNAMENT_TYPES}
        textOf={(type) => shared(`type.${type}`)}
        value={filters.type}
        onChoose={(type) => filter({ type })}
        className="lg:w-48"
      />
      <div className="flex flex-wrap gap-2 max-lg:col-span-2">
        {state === 'open' && (
          <Toggle
            isOn={filters.places !== null}
            onToggle={(isOn) => filter({ places: isOn ? 'free' : null })}
          >
            {t('filters.places')}
          </Toggle>
        )}
        <Toggle isOn={filters.prize !== null} onToggle={(isOn) => filter({ prize: isOn ? 'some' : null })}>
          {t('filters.prize')}
        </Toggle>
      </div>
      {view.isFiltered && (
        <Button variant="ghost" className="text-muted-foreground max-lg:col-span-2" onClick={view.clear}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}

interface ToggleProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children: string
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Button
      variant="outline"
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={cn('max-lg:flex-1', isOn && 'border-primary bg-muted')}
    >
      {isOn && <Check aria-hidden />}
      {children}
    </Button>
  )
}

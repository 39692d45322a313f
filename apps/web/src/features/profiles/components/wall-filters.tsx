import { formatNumber } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import type { WallFilter } from '../wall-pages.ts'

interface WallFiltersProps {
  filter: WallFilter
  onChange: (filter: WallFilter) => void
  pendingCount: number
}

/** On a long wall what waits lies far down: whoever approves finds it here. */
export function WallFilters({ filter, onChange, pendingCount }: WallFiltersProps) {
  const { t } = useProfilesTexts()
  if (pendingCount === 0 && filter === 'all') return null
  const choices = [
    { value: 'all', label: t('wall.all'), count: null },
    { value: 'pending', label: t('wall.pending'), count: pendingCount },
  ] as const
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('wall.filter')}</legend>
      {choices.map(({ value, label, count }) => (
        <Button
          key={value}
          variant={filter === value ? 'secondary' : 'ghost'}
          aria-pressed={filter === value}
          className="rounded-full"
          onClick={() => onChange(value)}
        >
          {label}
          {count !== null && (
            <span
              className={cn(
                'rounded-full px-2 text-xs leading-5 tabular-nums',
                count > 0 ? 'bg-warning text-background' : 'bg-muted text-muted-foreground',
              )}
            >
              {formatNumber(count)}
            </span>
          )}
        </Button>
      ))}
    </fieldset>
  )
}

import { useEffect, useRef, useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { useFindingTexts } from '../finding.texts.ts'
import type { TournamentGroup } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

export const sectionId = (game: TournamentGroup['game']): string => `jogo-${game?.id ?? 'outros'}`

/** Links to each game's section and marks the visible one. Sticks below the navbar while scrolling. */
export function GameChips({ groups }: { groups: readonly TournamentGroup[] }) {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const ids = groups.map(({ game }) => sectionId(game))
  const seen = useSeenSection(ids)
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chip = seen && row.current?.querySelector<HTMLElement>(`[href="#${seen}"]`)
    // `scrollIntoView` would scroll the page as well.
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.clientWidth / 3
  }, [seen])

  return (
    <nav aria-label={t('list.games')} className="sticky top-16 z-30 -mx-4 border-b bg-background sm:-mx-2">
      <div ref={row} className="relative flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:px-2">
        {groups.map(({ game }) => {
          const id = sectionId(game)
          return (
            <a
              key={id}
              href={`#${id}`}
              aria-current={id === seen || undefined}
              className={cn(
                'flex min-h-10 max-w-56 shrink-0 items-center rounded-full border px-4 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground',
                id === seen && 'border-primary bg-muted text-foreground',
              )}
            >
              <span className="truncate">{game?.name ?? shared('list.others')}</span>
            </a>
          )
        })}
      </div>
    </nav>
  )
}

/** The topmost section in the upper part of the window, below navbar and chips. */
function useSeenSection(ids: readonly string[]): string | undefined {
  const [seen, setSeen] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const order = key.split(' ')
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const top = order.find((id) => visible.has(id))
        if (top) setSeen(top)
      },
      { rootMargin: '-140px 0px -55% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])

  return seen
}

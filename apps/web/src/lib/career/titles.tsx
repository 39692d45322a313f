import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { TITLES_SHOWN } from '@trunfo/contract/tournaments/careers'
import Trophy from 'lucide-react/icons/trophy'
import { useId, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { formatDate } from '@/lib/formats.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { careerQuery } from './career.api.ts'
import { useCareerTexts } from './career.texts.ts'

/** One row on desktop, two on phones; a button shows the rest. */
const FIRST = 6

interface TitlesProps {
  id: string
  /** Reserves the space while loading, if titles are known to exist. */
  isExpected?: boolean
}

/** Covers of the tournaments won. Renders nothing if there are none. */
export function Titles({ id, isExpected = false }: TitlesProps) {
  const { t } = useCareerTexts()
  const headingId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const { data } = useQuery(careerQuery(id))
  if (!data && isExpected) return <Skeleton className="h-44 rounded-lg" />
  if (!data || data.titles.length === 0) return null
  const { titles, podiums } = data
  const shown = isWhole ? titles : titles.slice(0, FIRST)
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="flex flex-wrap items-center gap-x-2 text-lg">
        <Trophy aria-hidden className="size-5 text-gold" />
        {t('titles.label')}
        {podiums.champion > TITLES_SHOWN && (
          <span className="font-sans text-xs font-normal text-muted-foreground">
            {t('titles.latest', { count: TITLES_SHOWN })}
          </span>
        )}
      </h2>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {shown.map(({ tournamentId, name, coverUrl, wonAt }) => (
          <li key={tournamentId} className="min-w-0">
            <Link
              to={generatePath(PAGES.tournament.path, { id: tournamentId })}
              title={name}
              className="group grid gap-1.5 rounded-md"
            >
              <img
                src={coverUrl}
                alt=""
                width={240}
                height={240}
                loading="lazy"
                decoding="async"
                className="aspect-square w-full rounded-md border-2 border-gold bg-muted object-cover"
              />
              <span className="truncate text-sm font-semibold group-hover:underline">{name}</span>
              <time dateTime={wonAt} className="text-xs text-muted-foreground">
                {formatDate(wonAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && titles.length > FIRST && (
        <Button variant="ghost" size="sm" className="justify-self-center" onClick={() => setIsWhole(true)}>
          {t('titles.more')}
        </Button>
      )}
    </section>
  )
}

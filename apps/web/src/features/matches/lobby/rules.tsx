import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { publicQuery } from '@/lib/query.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { Fold } from './fold.tsx'

/** The tournament's rules, fetched when the section is opened. */
export function Rules({ tournament: { id } }: Pick<Match, 'tournament'>) {
  const { t } = useMatchesTexts()
  const [isAsked, setIsAsked] = useState(false)
  const query = useQuery({
    ...publicQuery('/api/tournaments/{id}', { params: { path: { id } } }),
    enabled: isAsked,
  })
  return (
    <Fold title={t('rules.title')} onOpen={() => setIsAsked(true)}>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />} failed={t('rules.failed')}>
        {({ rules }) => (
          <div className="grid gap-3 text-sm">
            <p className="max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-line">
              {rules || t('rules.none')}
            </p>
            <Link
              to={`${generatePath(PAGES.tournament.path, { id })}?tab=rules`}
              className="inline-flex min-h-6 items-center justify-self-start font-medium text-primary underline-offset-4 hover:underline"
            >
              {t('rules.open')}
            </Link>
          </div>
        )}
      </Loaded>
    </Fold>
  )
}

import { useQuery } from '@tanstack/react-query'
import { FORM_SIZE } from '@trunfo/contract/tournaments/careers'
import Medal from 'lucide-react/icons/medal'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import { type ReactNode, useId } from 'react'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type CareerFacts, careerQuery } from './career.api.ts'
import { useCareerTexts } from './career.texts.ts'
import { ResultCard } from './result-card.tsx'
import { Versus } from './versus.tsx'

interface CareerProps {
  id: string
  name: string
  kind: 'person' | 'team'
}

/**
 * Podiums, the last ten matches, the favourite game and the score against the viewer. Its height does not
 * depend on the data.
 */
export function Career({ id, name, kind }: CareerProps) {
  const { t } = useCareerTexts()
  const headingId = useId()
  const query = useQuery(careerQuery(id))
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4 surface p-4 sm:p-5">
      <h2 id={headingId} className="sr-only">
        {t('title')}
      </h2>
      <Loaded query={query} skeleton={<CareerSkeleton />} failed={t('failed')}>
        {(career) => (
          <>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
              <Podiums podiums={career.podiums} />
              <Favourite favourite={career.favourite} />
            </div>
            <Form form={career.form} />
            <Versus id={id} name={name} kind={kind} form={career.form} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Podiums({ podiums }: Pick<CareerFacts, 'podiums'>) {
  const { t } = useCareerTexts()
  const { champion, runnerUp, semifinalist } = podiums
  return (
    <dl aria-label={t('podiums.label')} className="grid h-20 grid-cols-3 gap-2">
      <Place icon={<Trophy aria-hidden />} label={t('podiums.champion')} count={champion} isGold />
      <Place icon={<Medal aria-hidden />} label={t('podiums.runnerUp')} count={runnerUp} />
      <Place icon={<Swords aria-hidden />} label={t('podiums.semifinalist')} count={semifinalist} />
    </dl>
  )
}

interface PlaceProps {
  icon: ReactNode
  label: string
  count: number
  isGold?: boolean
}

function Place({ icon, label, count, isGold = false }: PlaceProps) {
  return (
    <div className="flex flex-col-reverse items-center justify-center gap-1.5 rounded-md bg-muted">
      <dt className="flex items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
        {icon}
        {label}
      </dt>
      <dd
        className={cn(
          'numeral text-xl',
          isGold && count > 0 && 'text-gold',
          count === 0 && 'text-muted-foreground',
        )}
      >
        {formatNumber(count)}
      </dd>
    </div>
  )
}

function Favourite({ favourite }: Pick<CareerFacts, 'favourite'>) {
  const { t } = useCareerTexts()
  return (
    <div className="flex h-20 items-center gap-3 overflow-hidden rounded-md bg-muted pr-3">
      {favourite ? (
        <img
          src={favourite.coverUrl}
          alt=""
          width={80}
          height={80}
          className="size-20 shrink-0 object-cover"
        />
      ) : (
        <span aria-hidden className="flex size-20 shrink-0 items-center justify-center bg-well">
          <Swords className="size-6 text-muted-foreground" />
        </span>
      )}
      <p className="grid min-w-0 gap-0.5">
        <span className="text-xs text-muted-foreground">{t('favourite.label')}</span>
        <span className="truncate font-semibold" title={favourite?.name}>
          {favourite?.name ?? t('favourite.none')}
        </span>
        <span className="truncate text-xs text-muted-foreground">
          {favourite ? t('favourite.count', { count: favourite.tournaments }) : t('favourite.noneHint')}
        </span>
      </p>
    </div>
  )
}

function Form({ form }: Pick<CareerFacts, 'form'>) {
  const { t } = useCareerTexts()
  const labelId = useId()
  const missing = Array.from({ length: FORM_SIZE - form.length }, (_, index) => form.length + index)
  return (
    <div className="grid gap-2">
      <h3 id={labelId} className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {t('form.label')}
        <span className="font-sans text-xs font-normal text-muted-foreground">
          {form.length > 0 ? t('form.latest') : t('form.empty')}
        </span>
      </h3>
      <ol aria-labelledby={labelId} className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {form.map(({ matchId, tournamentId, tournamentName, opponent, isWin, playedAt }) => {
          const facts = { opponent, tournament: tournamentName, date: formatDate(playedAt) }
          const text = isWin ? t('form.wonOf', facts) : t('form.lostOf', facts)
          return (
            <li key={matchId} className="grid">
              <ResultCard tournamentId={tournamentId} isWin={isWin} text={text} />
            </li>
          )
        })}
        {missing.map((place) => (
          <li key={place} aria-hidden className="h-11 rounded-sm border border-dashed border-line" />
        ))}
      </ol>
    </div>
  )
}

function CareerSkeleton() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-23.5 sm:h-11" />
      </div>
      <Skeleton className="h-16" />
    </>
  )
}

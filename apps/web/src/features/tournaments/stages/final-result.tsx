import { finalPlaces, type Place } from '@trunfo/brackets'
import Crown from 'lucide-react/icons/crown'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { peopleOf } from '../detail/match-maker.ts'
import type { PlayedStage } from './engine-stages.ts'
import type { Scene } from './scene.ts'
import { useStagesTexts } from './stages.texts.ts'

/** Everybody's final place; those who share one stand together. */
export function FinalResult({ scene, stages }: { scene: Scene; stages: readonly PlayedStage[] }) {
  const { t } = useStagesTexts()
  const placeText = usePlaceText()
  const { tournament, bracket, viewerId } = scene
  const shared = useMemo(() => {
    const places = finalPlaces(stages.filter(({ isOpen }) => isOpen))
    return [...Map.groupBy(places, ({ from }) => from).values()]
  }, [stages])
  const people = useMemo(() => {
    const { participants, media } = bracket
    const all = peopleOf({ participants, media, isIndividual: tournament.type === 'individual' })
    return new Map(all.map((person) => [person.id, person]))
  }, [bracket, tournament.type])
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="final-result">
      <h2 id="final-result" className="text-lg sm:text-xl">
        {t('places.title')}
      </h2>
      <ol aria-label={t('places.list')} className="surface grid">
        {shared.map((sharing) => {
          const [{ from } = { from: 0 }] = sharing
          return (
            <li
              key={from}
              className={cn(
                'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 px-3 py-3 not-first:border-t not-first:border-line sm:grid-cols-[6rem_minmax(0,1fr)] sm:px-4',
                from === 1 && 'rounded-t-lg bg-gold/10',
              )}
            >
              <span
                className={cn(
                  'numeral flex min-h-8 items-center gap-1.5 text-base',
                  from === 1 && 'text-gold',
                )}
              >
                {from === 1 && <Crown aria-hidden className="size-4" />}
                {placeText(sharing)}
              </span>
              <ul className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
                {sharing.map(({ id }) => {
                  const person = people.get(id)
                  return (
                    person && (
                      <li key={id} className="flex min-h-8 min-w-0 items-center gap-2 text-sm font-semibold">
                        {person.face && (
                          <ParticipantPicture
                            type={person.face.type}
                            participant={{ name: person.name, ...person.face }}
                            className="size-7 text-xs"
                          />
                        )}
                        {person.href ? (
                          <Link
                            to={person.href}
                            className="min-w-0 truncate py-0.5 underline-offset-4 hover:underline"
                            title={person.name}
                          >
                            {person.name}
                          </Link>
                        ) : (
                          <span className="min-w-0 truncate">{person.name}</span>
                        )}
                        {person.isVip && <VipIcon />}
                        {id === viewerId && (
                          <span className="shrink-0 text-xs text-primary">{t('table.you')}</span>
                        )}
                      </li>
                    )
                  )
                })}
              </ul>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function usePlaceText() {
  const { t } = useStagesTexts()
  return ([place]: readonly Place[]): string => {
    const { from, to } = place ?? { from: 0, to: 0 }
    return from === to ? t('places.one', { from }) : t('places.shared', { from, to })
  }
}

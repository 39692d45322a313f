import { useInfiniteQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { type RefObject, useRef } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Card, CardContent, CardDescription, CardFooter, CardHeader } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { Why } from './act-row.tsx'
import {
  type Person,
  type PersonSession,
  sessionsQuery,
  useEndSession,
  useEndSessions,
} from './person.api.ts'

export function SessionsCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(sessionsQuery(person.id))
  const ending = useEndSessions(person.id)
  const hasAny = list.data?.pages.some(({ sessions }) => sessions.length > 0) ?? false
  const lock = person.abilities.endSessions
  return (
    <Card aria-busy={list.isFetching}>
      <CardHeader>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('acts.sessions.title')}
        </h2>
        <CardDescription>{t('acts.sessions.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <PagedList
          list={list}
          of={({ sessions }) => sessions}
          skeleton={<Skeleton className="h-12" />}
          failed={t('acts.sessions.loadFailed')}
          more={{ label: t('acts.sessions.more') }}
          empty={<p className="text-sm text-muted-foreground">{t('acts.sessions.none')}</p>}
        >
          {(sessions) => (
            <ul className="divide-y">
              {sessions.map((session) => (
                <SessionRow key={session.id} person={person} session={session} heading={heading} />
              ))}
            </ul>
          )}
        </PagedList>
      </CardContent>
      {hasAny && (
        <CardFooter>
          {lock ? (
            <Why lock={lock} />
          ) : (
            <ConfirmedButton
              act={ending}
              texts="moderation:acts.sessions.endAll"
              variant="outline"
              className="max-sm:w-full"
              focusAfter={heading}
            />
          )}
        </CardFooter>
      )}
    </Card>
  )
}

interface SessionRowProps {
  person: Person
  session: PersonSession
  heading: RefObject<HTMLElement | null>
}

function SessionRow({ person, session: { id, browser, system, seenAt }, heading }: SessionRowProps) {
  const { t } = useModerationTexts()
  const ending = useEndSession(person.id, id)
  const name =
    browser && system
      ? t('acts.sessions.name', { browser, system })
      : (browser ?? system ?? t('acts.sessions.unknown'))
  return (
    <li className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">
          {t('acts.sessions.seen')} <DateTime instant={seenAt} />
        </p>
      </div>
      {person.abilities.endSessions === null && (
        <ConfirmedButton
          act={ending}
          texts="moderation:acts.sessions.endOne"
          values={{ name }}
          icon={LogOut}
          variant="ghost"
          size="icon"
          className="text-muted-foreground"
          title={t('acts.sessions.endOne.confirm')}
          focusAfter={heading}
        />
      )}
    </li>
  )
}

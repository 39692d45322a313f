import { PAGES } from '@trunfo/contract/pages'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { NickDialog } from '@/features/games/index.ts'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useChecklistTexts } from './checklist.texts.ts'
import { Item } from './item.tsx'
import { useChecklist } from './use-checklist.ts'

const IDENTITY = PAGES.accountSettings.path
const NOTIFICATIONS = `${PAGES.accountSettings.path}?tab=notifications`

const asButton = { variant: 'secondary', size: 'sm', className: 'min-h-11 shrink-0' } as const

/** What a participant still has to do before the start. */
export function Checklist({ tournament }: { tournament: Tournament }) {
  const { t } = useChecklistTexts()
  const headingId = useId()
  const { isLoading, nick, identity, calendar, push } = useChecklist(tournament)
  if (isLoading) return <Skeleton className="h-64 rounded-lg" />
  const isReady = [nick, identity, calendar, push].every((item) => item === null || item.isDone)
  return (
    <Card role="region" aria-labelledby={headingId} className="grid gap-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-base">
          {isReady ? t('ready') : t('title')}
        </h2>
        <UntilStart startsAt={tournament.startsAt} />
      </div>
      <ul className="grid lg:grid-cols-2 lg:gap-x-10">
        {nick && (
          <Item
            isDone={nick.isDone}
            title={
              nick.nick
                ? t('nick.done', { game: nick.game.name, nick: nick.nick })
                : t('nick.toDo', { game: nick.game.name })
            }
            hint={t('nick.hint')}
          >
            <DialogButton
              dialog={NickDialog}
              given={{ game: nick.game, nick: nick.nick }}
              failed={t('openFailed')}
              aria-label={t(nick.isDone ? 'nick.changeLabel' : 'nick.writeLabel', { game: nick.game.name })}
              {...asButton}
            >
              {nick.isDone ? t('nick.change') : t('nick.write')}
            </DialogButton>
          </Item>
        )}
        {identity && (
          <Item
            isDone={identity.isDone}
            title={identity.isDone ? t('identity.done') : t('identity.toDo')}
            hint={t('identity.hint')}
          >
            {!identity.isDone && (
              <Button asChild {...asButton}>
                <Link to={IDENTITY} aria-label={t('identity.confirmLabel')}>
                  {t('identity.confirm')}
                </Link>
              </Button>
            )}
          </Item>
        )}
        {calendar && (
          <Item
            isDone={calendar.isDone}
            title={calendar.isDone ? t('calendar.done') : t('calendar.toDo')}
            hint={t('calendar.hint')}
          >
            <Button asChild {...asButton}>
              <a
                href={`/calendar/tournaments/${tournament.id}.ics`}
                download
                aria-label={calendar.isDone ? t('calendar.againLabel') : t('calendar.saveLabel')}
                onClick={calendar.save}
              >
                {calendar.isDone ? t('calendar.again') : t('calendar.save')}
              </a>
            </Button>
          </Item>
        )}
        {push && (
          <Item
            isDone={push.isDone}
            title={push.isDone ? t('push.done') : t('push.toDo')}
            hint={t('push.hint')}
          >
            {!push.isDone && (
              <Button asChild {...asButton}>
                <Link to={NOTIFICATIONS} aria-label={t('push.activateLabel')}>
                  {t('push.activate')}
                </Link>
              </Button>
            )}
          </Item>
        )}
      </ul>
    </Card>
  )
}

function UntilStart({ startsAt }: Pick<Tournament, 'startsAt'>) {
  const { t } = useChecklistTexts()
  const [isDue, setIsDue] = useState(() => new Date(startsAt).getTime() <= Date.now())
  return (
    <p className="text-sm text-muted-foreground">
      {isDue ? (
        t('due')
      ) : (
        <>
          {t('startsIn')}{' '}
          <Countdown
            key={startsAt}
            endsAt={startsAt}
            onEnd={() => setIsDue(true)}
            className="font-semibold whitespace-nowrap text-foreground"
          />
        </>
      )}
    </p>
  )
}

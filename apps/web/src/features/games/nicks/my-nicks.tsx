import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useId, useRef } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { EditButton, RemoveButton } from '@/lib/row-buttons.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useGamesTexts } from '../games.texts.ts'
import { AddNickDialog, NickDialog } from './nick-dialogs.ts'
import { nicksQuery, type OwnNick, useRemoveNick } from './nicks.api.ts'

/** Lists the viewer's nickname in each game, so it can be set before a match asks for it. */
export function MyNicks() {
  const { t } = useGamesTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useQuery(nicksQuery)
  const nicks = own.data?.nicks
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3 surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-base outline-none">
            {t('nicks.title')}
          </h2>
          <p className="text-sm text-muted-foreground">
            {nicks?.length === 0 ? t('nicks.none') : ''} {t('nicks.lead')}
          </p>
        </div>
        <DialogButton
          dialog={AddNickDialog}
          given={{ nicks: nicks ?? [] }}
          failed={t('nicks.openFailed')}
          variant="secondary"
          className="max-sm:w-full"
        >
          <Plus aria-hidden />
          {t('nicks.add')}
        </DialogButton>
      </div>
      <Loaded
        query={own}
        skeleton={<Skeleton className="h-14" />}
        failed={t('nicks.failed')}
        failureClassName="py-6"
      >
        {({ nicks }) =>
          nicks.length > 0 && (
            <ul className="grid divide-y">
              {nicks.map((one) => (
                <NickRow key={one.gameId} own={one} heading={heading} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function NickRow({ own, heading }: { own: OwnNick; heading: RefObject<HTMLElement | null> }) {
  const { t } = useGamesTexts()
  const { gameId, gameName, nick } = own
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="text-xs text-muted-foreground">{gameName}</span>
        <span className="font-medium">{nick}</span>
      </div>
      <EditButton
        dialog={NickDialog}
        given={{ game: { id: gameId, name: gameName }, nick }}
        failed={t('nicks.openFailed')}
        label={t('nicks.changeOf', { game: gameName })}
        title={t('nicks.change')}
      />
      <RemoveButton
        act={useRemoveNick(gameId)}
        texts="games:removeNick"
        values={{ game: gameName }}
        // Removing the row removes its button, so focus moves to the heading.
        focusAfter={heading}
      />
    </li>
  )
}

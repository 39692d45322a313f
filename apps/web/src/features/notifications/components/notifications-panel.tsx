import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import { type ReactElement, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'
import { ScrollArea } from '@/ui/scroll-area.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { useMediaQuery } from '@/ui/use-media-query.ts'
import { unreadQuery, useClearAll } from '../notifications.api.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'
import { NotificationList } from './notification-list.tsx'
import { leaveRow, walkRows } from './row-focus.ts'

const SETTINGS = `${PAGES.accountSettings.path}?tab=notifications`

/** The panel that the bell opens: a popover, or a sheet on phones. It mounts open. */
export function NotificationsPanel({ trigger }: { trigger: ReactElement }) {
  const { t } = useNotificationsTexts()
  const [isOpen, setIsOpen] = useState(true)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => setIsOpen(false)
  // Focuses the panel itself, so that a careless Enter neither clears the list nor opens a notification.
  const focusPanel = (event: Event) => {
    event.preventDefault()
    panel.current?.focus()
  }

  if (!isWide) {
    return (
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent
          ref={panel}
          lang="pt-BR"
          side="bottom"
          title={t('bell.title')}
          closeLabel={t('bell.close')}
          className="p-0"
          onOpenAutoFocus={focusPanel}
          onKeyDown={walkRows}
        >
          <div className="sticky top-0 z-10 flex justify-end border-b bg-popover px-2 empty:hidden">
            <ClearButton onCleared={() => panel.current?.focus()} />
          </div>
          <NotificationList onFollow={close} onPutAway={() => leaveRow(panel.current)} />
          <SettingsLink onFollow={close} />
        </SheetContent>
      </Sheet>
    )
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        ref={panel}
        lang="pt-BR"
        align="end"
        aria-labelledby={titleId}
        className="p-0 outline-none"
        onOpenAutoFocus={focusPanel}
        onKeyDown={walkRows}
      >
        <div className="flex min-h-12 items-center justify-between gap-2 border-b pr-1 pl-4">
          <h2 id={titleId} className="text-base">
            {t('bell.title')}
          </h2>
          <ClearButton onCleared={() => panel.current?.focus()} />
        </div>
        <ScrollArea label={t('bell.title')} className="h-64">
          <NotificationList onFollow={close} onPutAway={() => leaveRow(panel.current)} />
        </ScrollArea>
        <SettingsLink onFollow={close} />
      </PopoverContent>
    </Popover>
  )
}

function ClearButton({ onCleared }: { onCleared: () => void }) {
  const { t } = useNotificationsTexts()
  const { data } = useInfiniteQuery(unreadQuery)
  const clearing = useClearAll()
  if (!data?.pages[0]?.unread) return null

  function clear() {
    onCleared()
    void clearing.run()
  }

  return (
    <Button
      variant="ghost"
      className="px-3 text-muted-foreground"
      title={t('list.clearHint')}
      onClick={clear}
    >
      <CheckCheck aria-hidden />
      {t('list.clear')}
    </Button>
  )
}

function SettingsLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useNotificationsTexts()
  return (
    <div className="grid border-t p-1">
      <Button asChild variant="ghost" className="text-muted-foreground">
        <Link to={SETTINGS} onClick={onFollow}>
          <Settings aria-hidden />
          {t('list.settings')}
        </Link>
      </Button>
    </div>
  )
}

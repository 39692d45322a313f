import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '@/lib/i18n.ts'
import { isBareKey, isFindKey } from '@/lib/keys.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useLoadOrToast } from '@/lib/use-load-or-toast.ts'
import { Button } from '@/ui/button.tsx'

const SearchDialog = lazyComponent(async () => (await import('./search-dialog.tsx')).SearchDialog)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const DIALOGS = { search: SearchDialog, shortcuts: ShortcutsDialog } as const

/** Opens the global search and the list of shortcuts; loads their code on first use. */
export function SearchButton() {
  const { t } = useTranslation('shell')
  const load = useLoadOrToast()
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      // Staff pages have their own finder, which has already handled the key; open dialogs block it.
      if (!wanted || event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]'))
        return
      event.preventDefault()
      open(wanted)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })

  const open = (wanted: keyof typeof DIALOGS) => load(DIALOGS[wanted], () => setOpened(wanted))

  const Opened = opened && DIALOGS[opened]
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('search')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void SearchDialog.load().catch(() => undefined)}
        onClick={() => open('search')}
      >
        <Search aria-hidden />
      </Button>
      {Opened && (
        <Suspense fallback={null}>
          <Opened onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function wantedBy(event: KeyboardEvent): keyof typeof DIALOGS | null {
  if (isFindKey(event)) return 'search'
  return event.key === '?' && isBareKey(event) ? 'shortcuts' : null
}

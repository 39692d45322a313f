import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { useSearchTexts } from './search.texts.ts'

const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], text: 'shortcuts.search' },
  { keys: ['/'], text: 'shortcuts.here' },
  { keys: ['↑', '↓', 'Enter'], text: 'shortcuts.move' },
  { keys: ['Ctrl', 'Enter'], text: 'shortcuts.send' },
  { keys: ['Esc'], text: 'shortcuts.close' },
  { keys: ['?'], text: 'shortcuts.list' },
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSearchTexts()
  return (
    <MountedDialog title={t('shortcuts.title')} onClose={onClose} className="max-w-md">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-sm">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-7 min-w-7 place-items-center rounded-sm border bg-muted px-1.5 text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted-foreground">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </MountedDialog>
  )
}

import { useEffect, useId, useRef } from 'react'
import { usePanelTexts } from '@/features/panel/index.ts'
import { isFindKey } from '@/lib/keys.ts'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'

interface PageFinderProps {
  typed: string
  onType: (text: string) => void
  onEnter: () => void
  className?: string
}

/** Finds staff pages by name: Ctrl K, a few letters, Enter. */
export function PageFinder({ typed, onType, onEnter, className }: PageFinderProps) {
  const { t } = usePanelTexts()
  const input = useRef<HTMLInputElement>(null)
  const help = useId()
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      // Ignores the key behind a dialog, and where the field is not visible.
      if (!isFindKey(event)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]') || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <search className={cn('relative', className)}>
      <Input
        ref={input}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
          if (key === 'Escape') onType('')
        }}
        aria-label={t('find.label')}
        aria-describedby={help}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('find.hint')}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        className="lg:pr-20"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-2.5 right-3 hidden h-6 items-center rounded-sm border bg-muted px-1.5 text-xs text-muted-foreground pointer-fine:lg:flex"
      >
        {t('find.keys')}
      </kbd>
      <p id={help} className="mt-1 hidden text-xs text-muted-foreground pointer-fine:lg:block">
        {t('find.help')}
      </p>
    </search>
  )
}

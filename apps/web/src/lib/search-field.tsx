import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTranslation } from './i18n.ts'
import { isBareKey } from './keys.ts'

interface SearchFieldProps {
  label: string
  hint: string
  typed: string
  onType: (text: string) => void
  maxLength: number
  /** Focuses the field on `/`; meant for pages where staff search all day. */
  hasKey?: boolean
  className?: string
}

/** A controlled search field; Escape and its button clear it. */
export function SearchField({
  label,
  hint,
  typed,
  onType,
  maxLength,
  hasKey = false,
  className,
}: SearchFieldProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasKey) return
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isBareKey(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [hasKey])

  return (
    <search className={className}>
      <Field label={label} isLabelHidden>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted-foreground"
          />
          <Input
            ref={input}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onType('')}
            placeholder={hint}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-keyshortcuts={hasKey ? '/' : undefined}
            className="px-10"
          />
          {hasKey && !typed && <SlashKey />}
          {typed && (
            <Button
              variant="ghost"
              size="icon"
              className="absolute inset-y-0 right-0 text-muted-foreground"
              aria-label={t('table.clearSearch')}
              onClick={() => {
                onType('')
                input.current?.focus()
              }}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      </Field>
    </search>
  )
}

/** Hidden from screen readers, which read the field's `aria-keyshortcuts`, and on phones. */
function SlashKey() {
  return (
    <kbd
      aria-hidden
      className={cn(
        'pointer-events-none absolute top-2.5 right-3 hidden h-6 min-w-6 place-items-center rounded-sm border',
        'bg-muted px-1.5 text-xs text-muted-foreground md:grid',
      )}
    >
      /
    </kbd>
  )
}

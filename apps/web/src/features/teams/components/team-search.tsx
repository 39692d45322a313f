import { TEAM_NAME_MAX } from '@trunfo/contract/teams'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTeamsTexts } from '../teams.texts.ts'

interface TeamSearchProps {
  typed: string
  onType: (text: string) => void
}

export function TeamSearch({ typed, onType }: TeamSearchProps) {
  const { t } = useTeamsTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search>
      <Field label={t('list.search')} isLabelHidden className="sm:max-w-md">
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted-foreground"
          />
          <Input
            ref={input}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            placeholder={t('list.searchHint')}
            maxLength={TEAM_NAME_MAX}
            autoComplete="off"
            enterKeyHint="search"
            className="px-10"
          />
          {typed && (
            <Button
              variant="ghost"
              size="icon"
              className="absolute inset-y-0 right-0 text-muted-foreground"
              aria-label={t('list.clear')}
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

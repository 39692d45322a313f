import { useId } from 'react'
import { useTranslation } from '@/lib/i18n.ts'
import { chooseLanguage, LANGUAGES, type Language, parseLanguage } from '@/lib/language.ts'
import type { OverlayProps } from '@/lib/lazy-overlay.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'

export function LanguageMenu({ trigger }: OverlayProps) {
  const { t, i18n } = useTranslation('shell')
  const scopeId = useId()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" aria-describedby={scopeId} className="max-w-64">
        <DropdownMenuRadioGroup
          value={i18n.language}
          onValueChange={(value) => void chooseLanguage(parseLanguage(value))}
        >
          {(Object.keys(LANGUAGES) as Language[]).map((language) => (
            <DropdownMenuRadioItem key={language} value={language} lang={language}>
              {LANGUAGES[language]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <p id={scopeId} className="px-3 py-2 text-xs text-muted-foreground">
          {t('languageScope')}
        </p>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { useId, useState } from 'react'
import { NavLink } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { chooseLanguage, LANGUAGES, type Language } from '@/lib/language.ts'
import type { OverlayProps } from '@/lib/lazy-overlay.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { mainLinks } from './main-links.ts'
import { PhoneAccount, phoneRowClasses } from './phone-account.tsx'

/** The navbar's content as a list; following a link closes it. */
export function PhoneMenu({ trigger }: OverlayProps) {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)

  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        title={t('nav.menu')}
        closeLabel={t('nav.closeMenu')}
        className="flex flex-col gap-4 divide-y p-3 *:pb-4"
      >
        <nav aria-label={t('nav.label')} className="grid">
          {mainLinks.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              onClick={close}
              className={cn(phoneRowClasses, to === PAGES.vip.path && 'text-gold')}
            >
              {t(text)}
            </NavLink>
          ))}
        </nav>
        <PhoneAccount onFollow={close} />
        <LanguageChoice />
      </SheetContent>
    </Sheet>
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  const scopeId = useId()
  return (
    <fieldset className="flex flex-wrap gap-1" aria-describedby={scopeId}>
      <legend className="px-3 pb-2 text-xs text-muted-foreground">{t('language')}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <Button
          key={language}
          lang={language}
          className="px-2.5"
          variant={i18n.language === language ? 'secondary' : 'ghost'}
          aria-pressed={i18n.language === language}
          onClick={() => void chooseLanguage(language)}
        >
          {LANGUAGES[language]}
        </Button>
      ))}
      <p id={scopeId} className="w-full px-3 pt-1 text-xs text-muted-foreground">
        {t('languageScope')}
      </p>
    </fieldset>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { Button } from '@/ui/button.tsx'
import { Logo } from '@/ui/logo.tsx'

const links = ['aboutUs', 'privacyPolicy', 'termsOfService'] as const

export function Footer() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const suggestGame = () => navigate(PAGES.ticketNew.path, { state: { area: 'suggestion', priority: 'low' } })

  return (
    <footer className="border-t print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm text-muted-foreground">
        <p className="flex items-center gap-3">
          <Logo />
          {t('footer.tagline')}
        </p>
        <nav aria-label={t('footer.label')} className="-mx-3 flex flex-wrap items-center">
          {links.map((name) => (
            <Link
              key={name}
              to={PAGES[name].path}
              className="flex min-h-11 items-center px-3 hover:text-foreground"
            >
              {t(`footer.${name}`)}
            </Link>
          ))}
          <Button variant="ghost" size="sm" className="min-h-11 text-foreground" onClick={suggestGame}>
            {t('footer.suggestGame')}
          </Button>
        </nav>
      </div>
    </footer>
  )
}

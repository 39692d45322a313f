import { BRAND } from '@trunfo/contract/brand'
import { PAGES } from '@trunfo/contract/pages'
import Menu from 'lucide-react/icons/menu'
import { Link, NavLink } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { LazyOverlay } from '@/lib/lazy-overlay.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Logo } from '@/ui/logo.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { mainLinks } from './main-links.ts'
import { NavbarActions } from './navbar-actions.tsx'

const PhoneMenu = lazyComponent(async () => (await import('./phone-menu.tsx')).PhoneMenu)

export function Navbar() {
  const { t } = useTranslation('shell')
  return (
    <header className="sticky top-0 z-40 border-b bg-background print:hidden">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-2 px-4">
        <Link to={PAGES.home.path} aria-label={t('home')} className="mr-4 flex min-h-11 items-center">
          <Logo name={BRAND.name} />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden items-center lg:flex">
          {mainLinks.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              className={cn(
                'flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:text-foreground',
                to === PAGES.vip.path && 'text-gold hover:text-gold aria-[current=page]:text-gold',
              )}
            >
              {t(text)}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center lg:gap-2">
          <SearchButton />
          <NavbarActions />
          <div className="lg:hidden">
            <LazyOverlay overlay={PhoneMenu} hasPopup="dialog">
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('nav.openMenu')}
                className="-mr-2 [&_svg]:size-6"
              >
                <Menu aria-hidden />
              </Button>
            </LazyOverlay>
          </div>
        </div>
      </div>
    </header>
  )
}

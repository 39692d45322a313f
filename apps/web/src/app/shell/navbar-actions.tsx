import { PAGES } from '@trunfo/contract/pages'
import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { LazyOverlay } from '@/lib/lazy-overlay.tsx'
import { useSession, type Viewer } from '@/lib/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { NavbarBell } from './navbar-bell.tsx'

const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu)
const LanguageMenu = lazyComponent(async () => (await import('./language-menu.tsx')).LanguageMenu)

const wideOnly = 'hidden items-center gap-2 lg:flex'

/** The right end of the navbar. On phones only the bell remains; the menu beside it holds the rest. */
export function NavbarActions() {
  const { status, viewer } = useSession()
  if (status === 'loading') return <Skeleton className="hidden h-11 w-64 lg:block" />
  return viewer ? <MemberActions viewer={viewer} /> : <VisitorActions />
}

function VisitorActions() {
  const { t } = useTranslation('shell')
  return (
    <div className={wideOnly}>
      <LanguageButton />
      <Button asChild variant="ghost">
        <Link to={PAGES.login.path}>{t('nav.login')}</Link>
      </Button>
      <Button asChild>
        <Link to={PAGES.register.path}>{t('nav.register')}</Link>
      </Button>
    </div>
  )
}

function MemberActions({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {mayOpen(PAGES.tournamentNew.access, viewer) && (
        <Button asChild variant="secondary" className="max-lg:hidden">
          <Link to={PAGES.tournamentNew.path}>
            <Plus aria-hidden />
            {t('nav.createTournament')}
          </Link>
        </Button>
      )}
      <NavbarBell viewer={viewer} />
      <div className={wideOnly}>
        <LanguageButton />
        <LazyOverlay overlay={AccountMenu} hasPopup="menu">
          <button type="button" className="flex rounded-full">
            <Avatar name={viewer.username} src={viewer.avatarUrl} />
            <span className="sr-only">{t('account.open')}</span>
          </button>
        </LazyOverlay>
      </div>
    </>
  )
}

function LanguageButton() {
  const { t, i18n } = useTranslation('shell')
  return (
    <LazyOverlay overlay={LanguageMenu} hasPopup="menu">
      <Button variant="ghost">
        <Globe aria-hidden />
        <span>
          <span className="sr-only">{t('language')}: </span>
          {i18n.language.toUpperCase()}
        </span>
      </Button>
    </LazyOverlay>
  )
}

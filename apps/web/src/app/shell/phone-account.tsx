import { PAGES } from '@trunfo/contract/pages'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import { Link, NavLink } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { useSession, type Viewer } from '@/lib/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { accountLinks } from './account-links.ts'
import { RoleBadges } from './role-badges.tsx'
import { useSignOut } from './use-sign-out.ts'

export const phoneRowClasses =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-base hover:bg-muted aria-[current=page]:bg-muted [&_svg]:size-5 [&_svg]:shrink-0'

interface PhoneAccountProps {
  onFollow: () => void
}

export function PhoneAccount({ onFollow }: PhoneAccountProps) {
  const { viewer } = useSession()
  return viewer ? <Member viewer={viewer} onFollow={onFollow} /> : <Visitor onFollow={onFollow} />
}

function Visitor({ onFollow }: PhoneAccountProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="grid gap-2">
      <Button asChild>
        <Link to={PAGES.register.path} onClick={onFollow}>
          {t('nav.register')}
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={PAGES.login.path} onClick={onFollow}>
          {t('nav.login')}
        </Link>
      </Button>
    </div>
  )
}

function Member({ viewer, onFollow }: PhoneAccountProps & { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  return (
    <nav aria-label={t('account.label')} className="grid">
      <div className="flex items-start gap-3 px-3 pb-3">
        <Avatar name={viewer.username} src={viewer.avatarUrl} />
        <div className="grid min-w-0 gap-2">
          <p className="font-semibold wrap-anywhere">{viewer.username}</p>
          <RoleBadges roles={viewer.roles} />
        </div>
      </div>
      {mayOpen(PAGES.tournamentNew.access, viewer) && (
        <NavLink to={PAGES.tournamentNew.path} onClick={onFollow} className={phoneRowClasses}>
          <Plus aria-hidden />
          {t('nav.createTournament')}
        </NavLink>
      )}
      {accountLinks(viewer).map(({ to, text, icon: Icon }) => (
        <NavLink key={text} to={to} end onClick={onFollow} className={phoneRowClasses}>
          <Icon aria-hidden />
          {t(text)}
        </NavLink>
      ))}
      <button type="button" onClick={signOut} className={phoneRowClasses}>
        <LogOut aria-hidden />
        {t('account.logout')}
      </button>
    </nav>
  )
}

import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import type { OverlayProps } from '@/lib/lazy-overlay.tsx'
import { useSession } from '@/lib/session.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import { accountLinks } from './account-links.ts'
import { RoleBadges } from './role-badges.tsx'
import { useSignOut } from './use-sign-out.ts'

export function AccountMenu({ trigger }: OverlayProps) {
  const { t } = useTranslation('shell')
  const { viewer } = useSession()
  const signOut = useSignOut()
  if (!viewer) return null

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <div className="grid gap-2 px-3 py-2">
          <p className="font-semibold wrap-anywhere">{viewer.username}</p>
          <RoleBadges roles={viewer.roles} />
        </div>
        <DropdownMenuSeparator />
        {accountLinks(viewer).map(({ to, text, icon: Icon }) => (
          <DropdownMenuItem key={text} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {t(text)}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden />
          {t('account.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

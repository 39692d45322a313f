import type { Role } from '@trunfo/contract/roles'
import { useTranslation } from '@/lib/i18n.ts'
import { RoleBadge } from '@/ui/role-badge.tsx'

/** Not a list element, because menus may not contain one: a label followed by the roles' names. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('shell')
  return (
    <div className="flex flex-wrap gap-1.5">
      <span className="sr-only">{t('account.roles')}</span>
      {roles.map((role) => (
        <RoleBadge key={role} of={role} label={t(`roles.${role}`)} />
      ))}
    </div>
  )
}

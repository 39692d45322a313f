import type { Role } from '@trunfo/contract/roles'
import type { LucideIcon } from 'lucide-react'
import Crown from 'lucide-react/icons/crown'
import Gem from 'lucide-react/icons/gem'
import Headset from 'lucide-react/icons/headset'
import Megaphone from 'lucide-react/icons/megaphone'
import PenLine from 'lucide-react/icons/pen-line'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import User from 'lucide-react/icons/user'
import { cn } from './cn.ts'

const looks: Record<Role, { icon: LucideIcon; label: string; tint: string }> = {
  user: { icon: User, label: 'Usuário', tint: '[--tint-chroma:0.2] [--tint-hue:var(--hue-user)]' },
  vip: { icon: Gem, label: 'VIP', tint: '[--tint-hue:var(--hue-vip)]' },
  moderador: { icon: Shield, label: 'Moderador', tint: '[--tint-hue:var(--hue-moderador)]' },
  redator: { icon: PenLine, label: 'Redator', tint: '[--tint-hue:var(--hue-redator)]' },
  anunciante: { icon: Megaphone, label: 'Anunciante', tint: '[--tint-hue:var(--hue-anunciante)]' },
  suporte: { icon: Headset, label: 'Suporte', tint: '[--tint-hue:var(--hue-suporte)]' },
  admin: { icon: ShieldCheck, label: 'Admin', tint: '[--tint-hue:var(--hue-admin)]' },
  fundador: { icon: Crown, label: 'Fundador', tint: '[--tint-hue:var(--hue-fundador)]' },
}

interface RoleBadgeProps {
  of: Role
  label?: string
  className?: string
}

export function RoleBadge({ of, label, className }: RoleBadgeProps) {
  const { icon: Icon, label: ownLabel, tint } = looks[of]
  return (
    <span
      className={cn(
        'tint inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-5 font-semibold',
        tint,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {label ?? ownLabel}
    </span>
  )
}

import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Gavel from 'lucide-react/icons/gavel'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import type { LobbyState } from './lobby-state.ts'

const CALM = 'bg-secondary text-foreground'

/** Only champions get gold. */
export const STATE_LOOKS: Readonly<Record<LobbyState, { icon: LucideIcon; mark: string }>> = {
  pending: { icon: Hourglass, mark: CALM },
  playing: { icon: Swords, mark: CALM },
  awaited: { icon: Check, mark: 'tint [--tint-hue:240]' },
  declared: { icon: Hourglass, mark: 'tint [--tint-hue:68]' },
  dispute: { icon: Gavel, mark: 'tint [--tint-hue:22]' },
  next: { icon: Trophy, mark: 'bg-primary text-primary-foreground' },
  through: { icon: Trophy, mark: 'bg-primary text-primary-foreground' },
  champion: { icon: Trophy, mark: 'bg-gold text-gold-foreground' },
  ongoing: { icon: Handshake, mark: CALM },
  lost: { icon: Handshake, mark: CALM },
  absent: { icon: UserX, mark: CALM },
  calledOff: { icon: Ban, mark: CALM },
  watching: { icon: Eye, mark: CALM },
  judging: { icon: Gavel, mark: 'tint [--tint-hue:22]' },
  watched: { icon: Eye, mark: CALM },
}

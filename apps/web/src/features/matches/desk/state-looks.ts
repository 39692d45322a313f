import type { DeskState } from '@trunfo/contract/tournaments/desk'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Hand from 'lucide-react/icons/hand'
import Swords from 'lucide-react/icons/swords'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'

/** The colour only repeats what icon and word say. */
export const STATE_LOOKS: Readonly<Record<DeskState, { icon: LucideIcon; hue: string }>> = {
  dispute: { icon: TriangleAlert, hue: '[--tint-chroma:1] [--tint-hue:22]' },
  support: { icon: Hand, hue: '[--tint-chroma:1] [--tint-hue:68]' },
  declared: { icon: Check, hue: '[--tint-chroma:1] [--tint-hue:240]' },
  open: { icon: Swords, hue: '[--tint-chroma:1] [--tint-hue:28]' },
  pending: { icon: CalendarClock, hue: '[--tint-chroma:0.25] [--tint-hue:262]' },
  walkover: { icon: UserX, hue: '[--tint-chroma:0.25] [--tint-hue:262]' },
  done: { icon: Trophy, hue: '[--tint-chroma:1] [--tint-hue:150]' },
}

import type { ComponentType } from 'react'

type AdPosition = 'sidebar' | 'top' | 'bottom'

/** What fills each place of the layout; an empty place takes no room. */
const ads: Partial<Record<AdPosition, ComponentType>> = {}

export function AdSlot({ position }: { position: AdPosition }) {
  const Ad = ads[position]
  return Ad ? <Ad /> : null
}

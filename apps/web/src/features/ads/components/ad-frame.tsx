import type { AdPosition } from '@trunfo/contract/ads'
import type { ReactNode } from 'react'

interface AdFrameProps {
  position: AdPosition
  label: string
  /** The picture, perhaps in a link. */
  children: ReactNode
}

/** A box of a fixed size, whatever is in it and whenever it comes: nothing around it ever moves. */
export function AdFrame({ position, label, children }: AdFrameProps) {
  return (
    <div className="grid w-full gap-1">
      <p className="text-center text-[0.6875rem] leading-4 text-muted-foreground">{label}</p>
      <div className={position === 'sidebar' ? 'h-150 max-h-[calc(100dvh-8rem)]' : 'h-14 sm:h-24'}>
        {children}
      </div>
    </div>
  )
}

export function AdImage({ url, name }: { url: string; name: string }) {
  return (
    <img
      src={url}
      alt={name}
      loading="lazy"
      className="size-full object-contain text-xs text-muted-foreground"
    />
  )
}

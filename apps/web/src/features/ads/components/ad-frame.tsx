import type { AdPosition } from '@trunfo/contract/ads'
import type { ReactNode } from 'react'

interface AdFrameProps {
  position: AdPosition
  label: string
  /** The image, optionally inside a link. */
  children: ReactNode
}

/** Reserves a fixed size, so loading the ad never shifts the page. */
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

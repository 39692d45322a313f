import { type AdPosition, isAdAt } from '@trunfo/contract/ads'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/lib/i18n.ts'
import { noteClick, noteImpression, type ViewerAd } from '../ads.api.ts'
import { AdFrame, AdImage } from './ad-frame.tsx'

interface AdPlaceProps {
  ads: readonly ViewerAd[]
  position: AdPosition
  path: string
}

/**
 * Picks one matching ad at random on mount. Ads that arrive later wait for the next page, because inserting
 * one would shift the content. A removed ad disappears at once, for example when the viewer becomes VIP.
 */
export function AdPlace({ ads, position, path }: AdPlaceProps) {
  const [ad] = useState(() => {
    const fitting = ads.filter((one) => isAdAt(one, position, path))
    return fitting[Math.floor(Math.random() * fitting.length)]
  })
  return ad && ads.some(({ id }) => id === ad.id) ? <ShownAd ad={ad} /> : null
}

function ShownAd({ ad: { id, name, imageUrl, linkUrl, position } }: { ad: ViewerAd }) {
  const { t } = useTranslation('shell')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // An ad counts as seen once half of it is on screen.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        noteImpression(id)
      },
      { threshold: 0.5 },
    )
    if (link.current) observer.observe(link.current)
    return () => observer.disconnect()
  }, [id])
  return (
    <aside
      aria-label={`${t('ad')}: ${name}`}
      className={
        position === 'sidebar'
          ? // Fixed in the free margin beside the page, so it does not affect the layout.
            'fixed top-20 left-2 hidden w-40 2xl:block'
          : 'mx-auto w-full max-w-page px-4 py-4'
      }
    >
      <AdFrame position={position} label={t('ad')}>
        <a
          ref={link}
          href={linkUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          className="block size-full -outline-offset-2"
          onClick={() => noteClick(id)}
          onAuxClick={({ button }) => button === 1 && noteClick(id)}
        >
          <AdImage url={imageUrl} name={name} />
        </a>
      </AdFrame>
    </aside>
  )
}

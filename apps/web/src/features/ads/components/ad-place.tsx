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
 * One of the ads for this place, drawn by lot when the page appears. What comes later waits for the next page, or the
 * content would jump; what goes, as when somebody becomes VIP, goes at once.
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
    // Seen is what half of was on the screen: the one at the end of a page that nobody scrolled was not.
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
          ? // In the free margin beside the page, out of the flow: the shell stands where it would without it.
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

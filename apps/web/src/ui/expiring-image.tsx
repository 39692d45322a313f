import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'

interface ExpiringImageProps {
  url: string
  alt: string
  className: string
  onExpired: () => void
}

/**
 * An image with a signed, expiring URL; each response signs it again. Keeps the shown URL until it fails,
 * then switches to the newest; if that fails too, calls `onExpired`.
 */
export function ExpiringImage({ url, alt, className, onExpired }: ExpiringImageProps) {
  const [shownUrl, setShownUrl] = useState(url)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (brokenUrl === shownUrl && shownUrl !== url) setShownUrl(url)
  if (brokenUrl === shownUrl) {
    return (
      <span className={`flex items-center justify-center text-muted-foreground ${className}`}>
        <ImageOff aria-hidden className="size-6" />
      </span>
    )
  }
  return (
    <img
      src={shownUrl}
      alt={alt}
      className={className}
      onError={() => {
        setBrokenUrl(shownUrl)
        if (shownUrl === url) onExpired()
      }}
    />
  )
}

import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'

interface ExpiringImageProps {
  url: string
  alt: string
  className: string
  onExpired: () => void
}

/**
 * A picture that only some may see. Each answer of the server signs the link anew. The picture that is shown stays until its link fails; then the
 * newest one is taken, and where that fails too a newer one is asked for.
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

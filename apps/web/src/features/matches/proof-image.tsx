import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import type { MatchProof } from './matches.api.ts'

interface ProofImageProps {
  proof: MatchProof
  alt: string
  className: string
  onExpired: () => void
}

/**
 * Each answer of the server signs the link anew. The picture that is shown stays until its link fails; then the
 * newest one is taken, and where that fails too a newer one is asked for.
 */
export function ProofImage({ proof: { url }, alt, className, onExpired }: ProofImageProps) {
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

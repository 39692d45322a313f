import { CROPS, type Crop } from '@trunfo/artwork/crops'
import { artOf, coverPath } from '@trunfo/artwork/game-art'
import { useState } from 'react'
import { cn } from '@/ui/cn.ts'

export interface CoverFacts {
  readonly id: string
  readonly coverUrl: string | null
  readonly gameName: string | null
  /** Artwork chosen by staff; null derives it from the game's name. */
  readonly gameArt: string | null
}

interface TournamentCoverProps {
  tournament: CoverFacts
  /** Shape of a generated cover. Uploaded ones are cropped to the box. */
  crop?: Crop
  /** Shape on a phone. */
  phoneCrop?: Crop | undefined
  /** Must set the size or aspect ratio. */
  className?: string
  /** Visible without scrolling: loads eagerly. */
  isFirst?: boolean | undefined
}

/** The uploaded image, or a cover generated from the game and the id if there is none or it fails to load. */
export function TournamentCover(props: TournamentCoverProps) {
  const { tournament, crop = 'card', phoneCrop, className, isFirst } = props
  const { id, coverUrl, gameName, gameArt } = tournament
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isUploaded = coverUrl !== null && coverUrl !== brokenUrl
  const drawn = (shape: Crop) => coverPath(artOf(gameName, gameArt), id, shape)
  const src = isUploaded ? coverUrl : drawn(crop)
  const image = (
    <img
      src={src}
      alt=""
      {...CROPS[crop]}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={isUploaded ? () => setBrokenUrl(coverUrl) : undefined}
      className={cn('w-full bg-muted object-cover', className)}
    />
  )
  if (!phoneCrop || isUploaded) return image
  return (
    <picture className="contents">
      {/* Hidden, because a grid would give it a cell of its own. */}
      <source media="(width < 40rem)" srcSet={drawn(phoneCrop)} className="hidden" />
      {image}
    </picture>
  )
}

import { CROPS, type Crop } from '@trunfo/artwork/crops'
import { artOf, coverPath } from '@trunfo/artwork/game-art'
import { useState } from 'react'
import { cn } from '@/ui/cn.ts'

export interface CoverFacts {
  readonly id: string
  readonly coverUrl: string | null
  readonly gameName: string | null
  /** What staff chose for the game; null leaves it to the game's name. */
  readonly gameArt: string | null
}

interface TournamentCoverProps {
  tournament: CoverFacts
  /** For which shape a generated cover is composed; an uploaded one is cut to the box. */
  crop?: Crop
  /** Another shape on a phone. */
  phoneCrop?: Crop | undefined
  /** The box. Set its size or ratio. */
  className?: string
  /** On the first screen: fetched at once. */
  isFirst?: boolean | undefined
}

/** The uploaded picture; without one, or where it does not arrive, the cover that the game and the id give it. */
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
      {/* As a child of a grid it would take a cell of its own. */}
      <source media="(width < 40rem)" srcSet={drawn(phoneCrop)} className="hidden" />
      {image}
    </picture>
  )
}

import { useId, useState } from 'react'
import { cn } from './cn.ts'
import type { Oklch } from './contrast.ts'
import { type CrestPattern, crestOf } from './crest.ts'

const SHIELD = 'M8 8 Q48 0 88 8 V46 Q88 78 48 94 Q8 78 8 46 Z'

const charges: Record<CrestPattern, string> = {
  chevron: 'M0 58 L48 22 L96 58 V84 L48 48 L0 84 Z',
  pale: 'M32 0 H64 V96 H32 Z',
  bend: 'M0 0 H24 L96 72 V96 H84 L0 24 Z',
  fess: 'M0 30 H96 V66 H0 Z',
  quarters: 'M0 0 H48 V48 H96 V96 H48 V48 H0 Z',
  pile: 'M12 0 H84 L48 90 Z',
}

const fontSizes = [34, 34, 34, 30, 24, 20]

interface TeamCrestProps {
  tag: string
  /** Leave empty where the name is shown beside the crest. */
  alt?: string
  className?: string
}

/** Default picture of a team without an icon: a shield generated from its tag, without a request. */
export function TeamCrest({ tag, alt = '', className }: TeamCrestProps) {
  const clipId = useId()
  const { letters, pattern, field, charge, edge } = crestOf(tag)
  return (
    <svg
      viewBox="0 0 96 96"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={!alt}
      className={cn('size-11 shrink-0', className)}
    >
      <clipPath id={clipId}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <rect width="96" height="96" fill={paint(field)} />
        <path d={charges[pattern]} fill={paint(charge)} />
      </g>
      <path d={SHIELD} fill="none" stroke={paint(edge)} strokeWidth="4" />
      <text
        x="48"
        y="48"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={fontSizes[[...letters].length] ?? 20}
        className="fill-foreground font-display font-bold"
      >
        {letters}
      </text>
    </svg>
  )
}

interface TeamPictureProps {
  tag: string
  iconUrl: string | null
  /** Sets the size. The name always stands beside the picture, so it is decorative. */
  className?: string
}

/** The team's icon, or the crest of its tag if it has none or it fails to load. */
export function TeamPicture({ tag, iconUrl, className }: TeamPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!iconUrl || iconUrl === brokenUrl) return <TeamCrest tag={tag} className={className ?? ''} />
  return (
    <img
      src={iconUrl}
      alt=""
      className={cn('size-11 shrink-0 rounded-md border object-cover', className)}
      onError={() => setBrokenUrl(iconUrl)}
    />
  )
}

function paint({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue})`
}

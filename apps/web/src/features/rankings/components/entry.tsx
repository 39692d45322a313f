import { PAGES } from '@trunfo/contract/pages'
import type { RankingBoard } from '@trunfo/contract/rankings'
import { generatePath, Link } from 'react-router'
import { formatNumber } from '@/lib/formats.ts'
import { useSession } from '@/lib/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { TeamPicture } from '@/ui/team-crest.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { RankingEntry } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'

export interface EntryProps {
  board: RankingBoard
  entry: RankingEntry
}

export function EntryPicture({ entry, isLarge = false }: { entry: RankingEntry; isLarge?: boolean }) {
  const { name, tag, imageUrl } = entry
  if (tag === null) return <Avatar name={name} src={imageUrl} size={isLarge ? 'lg' : 'md'} />
  return <TeamPicture tag={tag} iconUrl={imageUrl} className={isLarge ? 'size-16' : 'size-11'} />
}

/** The link covers its nearest `relative` ancestor. */
export function EntryName({ board, entry: { id, name, isVip, tag } }: EntryProps) {
  const path =
    board === 'teams'
      ? generatePath(PAGES.team.path, { id })
      : generatePath(PAGES.profile.path, { username: name })
  return (
    <Link
      to={path}
      className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:after:outline-2 focus-visible:after:outline-ring"
    >
      {name} {isVip && <VipIcon />}
      {tag !== null && <span className="font-normal whitespace-nowrap text-muted-foreground"> [{tag}]</span>}
    </Link>
  )
}

export function EntryScore({ board, score }: { board: RankingBoard; score: number }) {
  const { t } = useRankingsTexts()
  const facts = { count: score, formatted: formatNumber(score) }
  return (
    <span className="whitespace-nowrap tabular-nums">
      {board === 'cardcoins' ? t('score.cardcoins', facts) : t('score.wins', facts)}
    </span>
  )
}

/** `você` or `sua equipe` if the entry is the viewer's. */
export function OwnBadge({ board, entry: { id } }: EntryProps) {
  const { t } = useRankingsTexts()
  const { viewer } = useSession()
  const isTeam = board === 'teams'
  if (!viewer || id !== (isTeam ? viewer.teamId : viewer.id)) return null
  return <Badge variant="success">{isTeam ? t('board.yourTeam') : t('board.you')}</Badge>
}

import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { Avatar } from '@/ui/avatar.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { Fold } from './fold.tsx'

/** Lists each team's players. Solo players are already in the header. */
export function Lineups({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  return (
    <Fold title={t('lobby.lineups')}>
      <div className="grid gap-6 sm:max-lg:grid-cols-2">
        {match.sides.map((side) => (
          <Lineup key={side.participantId} side={side} />
        ))}
      </div>
    </Fold>
  )
}

function Lineup({ side: { name, lineup } }: { side: MatchSide }) {
  const { t } = useMatchesTexts()
  return (
    <section aria-label={t('lobby.lineupOf', { name })} className="grid content-start gap-2">
      <h2 className="text-sm wrap-anywhere">{name}</h2>
      {lineup.length === 0 && <p className="text-sm text-muted-foreground">{t('lobby.lineupEmpty')}</p>}
      <ul className="grid">
        {lineup.map(({ userId, username, isVip, avatarUrl }) => (
          <li key={userId}>
            <Link
              to={generatePath(PAGES.profile.path, { username })}
              className="flex min-h-11 items-center gap-3 text-sm hover:underline"
            >
              <Avatar name={username} src={avatarUrl} size="sm" />
              <span className="min-w-0 wrap-anywhere">{username}</span>
              {isVip && <VipIcon />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { type RefObject, useEffect, useRef } from 'react'
import { useSession } from '@/lib/session.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { MemberCard } from './member-card.tsx'
import { TransferTile } from './transfer-tile.tsx'

/** Two cards per row on phones; a full team of ten makes two rows of five on wide screens. */
export const handClasses = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5'

/** The members as a hand of playing cards. */
export function MemberHand({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const { viewer } = useSession()
  const list = useRef<HTMLUListElement>(null)
  useFocusWhenFewer(list, team.members.length)
  const open = TEAM_MEMBERS_MAX - team.members.length
  return (
    <div className="grid gap-4">
      <ul ref={list} tabIndex={-1} aria-label={t('page.members')} className={`${handClasses} outline-none`}>
        {team.members.map((member, place) => (
          <li key={member.userId} className="flex">
            <MemberCard team={team} member={member} place={place} isViewer={member.userId === viewer?.id} />
          </li>
        ))}
        {team.abilities.canTransfer && (
          <li className={open > 0 ? 'flex' : 'col-span-full flex'}>
            <TransferTile team={team} />
          </li>
        )}
      </ul>
      {open > 0 && (
        <p className="text-center text-sm text-muted-foreground">{t('members.seats', { count: open })}</p>
      )}
    </div>
  )
}

/** Moves the focus to the list when a removed card took it along. */
function useFocusWhenFewer(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [list, count])
}

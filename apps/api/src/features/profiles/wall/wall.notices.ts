import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import type { Tx } from '../../../platform/db/database.ts'
import { type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { findUsernames } from '../../accounts/index.ts'
import { type WallMessageFacts, wallMessageApproved, wallMessagePosted } from './wall.events.ts'

export const wallNotices: readonly NoticeDeclaration[] = [
  // To the owner of the wall, unless they wrote it themselves.
  notifyOn(wallMessagePosted, async (facts, tx) => {
    const { owner, author } = await peopleOf(tx, facts)
    if (!owner || !author || facts.profileId === facts.authorId) return null
    const { title, pending, approved } = texts.wall.posted
    return {
      to: facts.profileId,
      kind: 'wall',
      text: { title, message: facts.isPending ? pending : approved },
      facts: { name: author },
      linkTo: profilePath(owner),
    }
  }),
  // To the author, unless they approved it themselves.
  notifyOn(wallMessageApproved, async (facts, tx) => {
    const { owner } = await peopleOf(tx, facts)
    if (!owner || facts.approvedById === facts.authorId) return null
    return {
      to: facts.authorId,
      kind: 'wall',
      text: texts.wall.approved,
      facts: { name: owner },
      linkTo: profilePath(owner),
    }
  }),
]

async function peopleOf(tx: Tx, { profileId, authorId }: WallMessageFacts) {
  const usernames = await findUsernames(tx, [profileId, authorId])
  return { owner: usernames.get(profileId), author: usernames.get(authorId) }
}

const profilePath = (username: string): string => PAGES.profile.path.replace(':username', username)

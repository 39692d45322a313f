import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../../locales/pt/notifications.json' with { type: 'json' }
import type { Tx } from '../../../platform/db/database.ts'
import { findUsernames } from '../../accounts/index.ts'
import type { Notice } from '../notifications.queries.ts'
import { fillMessage, fillTitle } from '../notifications.texts.ts'

interface AboutMessage {
  readonly profileId: string
  readonly authorId: string
}

/** To the owner of the wall, unless the words are their own. */
export async function aboutWallMessage(
  { profileId, authorId, isPending }: AboutMessage & { isPending: boolean },
  tx: Tx,
): Promise<Notice[]> {
  const { owner, author } = await peopleOf(tx, { profileId, authorId })
  if (!owner || !author || profileId === authorId) return []
  return [
    {
      userId: profileId,
      kind: 'wall',
      title: fillTitle(texts.notices.wallPosted.title, { name: author }),
      message: isPending ? texts.notices.wallPosted.pending : texts.notices.wallPosted.approved,
      linkTo: profilePath(owner),
    },
  ]
}

/** To the author, unless they approved it themselves. */
export async function aboutApprovedMessage(
  { profileId, authorId, approvedById }: AboutMessage & { approvedById: string },
  tx: Tx,
): Promise<Notice[]> {
  const { owner } = await peopleOf(tx, { profileId, authorId })
  if (!owner || approvedById === authorId) return []
  return [
    {
      userId: authorId,
      kind: 'wall',
      title: texts.notices.wallApproved.title,
      message: fillMessage(texts.notices.wallApproved.message, { name: owner }),
      linkTo: profilePath(owner),
    },
  ]
}

async function peopleOf(tx: Tx, { profileId, authorId }: AboutMessage) {
  const usernames = await findUsernames(tx, [profileId, authorId])
  return { owner: usernames.get(profileId), author: usernames.get(authorId) }
}

const profilePath = (username: string): string => PAGES.profile.path.replace(':username', username)

import { PAGES } from '@trunfo/contract/pages'
import type { ReportPart } from '@trunfo/contract/reports'
import type { Reportable } from '../../platform/reportables.ts'
import { resetAvatar, resetUsername } from '../accounts/index.ts'
import { findFace } from './profiles.queries.ts'

/** The public parts of a person: name and image. */
export const reportableProfile: Reportable = {
  kind: 'profile',
  async find(db, _viewer, { id }) {
    const face = await findFace(db, id)
    if (!face) return null
    const { username, avatarKey } = face
    return {
      responsibleId: id,
      parts: [
        { part: 'name', text: username, imageKey: null },
        ...(avatarKey ? [{ part: 'picture' as const, text: null, imageKey: avatarKey }] : []),
      ],
      path: PAGES.profile.path.replace(':username', username),
      removableParts: avatarKey ? ['name', 'picture'] : ['name'],
    }
  },
  async remove(tx, ctx, { id }, wanted) {
    const parts: ReportPart[] = []
    if (wanted.includes('picture') && (await resetAvatar(tx, ctx, id))) parts.push('picture')
    if (wanted.includes('name') && (await resetUsername(tx, ctx, id))) parts.push('name')
    return { parts }
  },
}

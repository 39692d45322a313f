import { PAGES } from './pages.ts'

const [BEFORE_ID = ''] = PAGES.tournament.path.split(':')
const ID = /^[0-9a-f-]{36}$/

/** The preview image of a shared link to a tournament. */
export const tournamentPreviewPath = (id: string): string => `/og/tournaments/${id}.png`

/** An image of the champion, for sharing. */
export const championPreviewPath = (id: string): string => `/og/tournaments/${id}/champion.png`

/** The preview image of the page at a path, or null. */
export function previewOfPath(path: string): string | null {
  if (!path.startsWith(BEFORE_ID)) return null
  const id = path.slice(BEFORE_ID.length)
  return ID.test(id) ? tournamentPreviewPath(id) : null
}

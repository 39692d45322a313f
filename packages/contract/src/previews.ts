import { PAGES } from './pages.ts'

const [BEFORE_ID = ''] = PAGES.tournament.path.split(':')
const ID = /^[0-9a-f-]{36}$/

/** The picture that a shared link to a tournament shows. */
export const tournamentPreviewPath = (id: string): string => `/og/tournaments/${id}.png`

/** Made to be sent to friends once somebody has won. */
export const championPreviewPath = (id: string): string => `/og/tournaments/${id}/champion.png`

/** The picture of the page at a path, where it has one. */
export function previewOfPath(path: string): string | null {
  if (!path.startsWith(BEFORE_ID)) return null
  const id = path.slice(BEFORE_ID.length)
  return ID.test(id) ? tournamentPreviewPath(id) : null
}

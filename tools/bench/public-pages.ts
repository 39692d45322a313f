import type { Stack } from '../stack/index.ts'

/** The pages where most visitors arrive. */
export const PUBLIC_PAGES = ['home', 'tournaments', 'tournament'] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** URLs in a Trunfo with demo data; the tournament is the largest in progress. */
export async function addressesOf({ url, owner }: Stack): Promise<Record<PublicPage, string>> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from tournaments where status = 'in_progress' order by participant_count desc limit 1`,
  )
  if (!rows[0]) throw new Error('the demonstration data have no tournament under way')
  return {
    home: `${url}/`,
    tournaments: `${url}/tournaments`,
    tournament: `${url}/tournaments/${rows[0].id}`,
  }
}

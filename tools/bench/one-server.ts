import type { Stack, StackOptions } from '../stack/index.ts'

/** One API process with demo data and no worker, shared by the HTTP benchmarks. */
export const oneServer = { servers: 1, hasDemoData: true } as const satisfies StackOptions

/** A catalogue of the size that an established platform has. */
const GAMES = 40

export async function fillCatalogue({ owner }: Stack): Promise<void> {
  await owner.query(
    `insert into games (name) select 'Jogo de número ' || n from generate_series(1, $1::int) as n
     on conflict do nothing`,
    [GAMES],
  )
}

import type { Stack, StackOptions } from '../stack/index.ts'

/** One API process with demonstration data and no worker: what the HTTP rows share. */
export const oneServer = { servers: 1, hasDemoData: true } as const satisfies StackOptions

/** A catalogue as a platform of some age has it. */
const GAMES = 40

export async function fillCatalogue({ owner }: Stack): Promise<void> {
  await owner.query(
    `insert into games (name) select 'Jogo de número ' || n from generate_series(1, $1::int) as n
     on conflict do nothing`,
    [GAMES],
  )
}

import { makeWallMessage } from '../src/features/profiles/testing.ts'
import type { Db } from '../src/platform/db/database.ts'

const MESSAGES = [
  { on: 'jogador', by: 'vip', content: 'Que final! Quero revanche no sábado.' },
  { on: 'jogador', by: 'moderador', content: 'Parabéns pelo jogo limpo.\n\nBem-vindo à mesa!' },
  { on: 'jogador', by: 'admin', content: 'Sua equipe está jogando muito.', status: 'pending' },
  { on: 'vip', by: 'jogador', content: 'Valeu pela aula de truco ontem!' },
] as const

/** Messages on walls; one still waits for approval. */
export async function seedDemoWalls(db: Db, userIds: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (username: string) => userIds.get(username) ?? ''
  for (const { on, by, ...message } of MESSAGES)
    await makeWallMessage(db, { profile_id: idOf(on), author_id: idOf(by), ...message })
}

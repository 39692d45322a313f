import { makeNick } from '../src/features/games/testing.ts'
import type { Db } from '../src/platform/db/database.ts'

/** Nicknames by game and username: for the two users of the README's tour, and some of their opponents. */
const NICKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Super Duelo': { jogador: 'Jogador#2077', vip: 'VIPerigoso', 'clara-lima': 'ClaraDoDuelo' },
  'Truco Paulista': {
    jogador: 'ReiDoZap',
    'ze-do-zap': 'ZeDoZap_oficial',
    gato: 'gato.de.botas',
    maneco: 'Maneco77',
  },
  Buraco: { 'bia.manaus': 'BiaCanastra', tonho: 'tonho_am' },
}

export async function seedDemoNicks(
  db: Db,
  gameIds: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [game, nicks] of Object.entries(NICKS))
    for (const [username, nick] of Object.entries(nicks))
      await makeNick(db, gameIds.get(game) ?? '', people.get(username) ?? '', nick)
}

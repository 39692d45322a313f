import { allAtOnce, type PersonalData } from '../../platform/personal-data.ts'

export const rankingsPersonalData: readonly PersonalData[] = [
  {
    section: 'resultados',
    read: (db, userId) =>
      allAtOnce(
        db
          .selectFrom('player_records')
          .select([
            'wins as vitorias',
            'participations as torneios',
            'titles as titulos',
            'cardcoins',
            'is_hidden_from_ranking as fora_do_ranking',
          ])
          .where('user_id', '=', userId)
          .execute(),
      ),
  },
]

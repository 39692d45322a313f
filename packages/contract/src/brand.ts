/** The single place to rename the platform or its word for a tournament. */
export const BRAND = {
  name: 'Trunfo',
  tournament: 'torneio',
  description:
    'Torneios online para jogadores do Brasil: monte sua equipe, dispute chaves e suba no ranking.',
} as const

/** The one place to rename the platform, or the noun for what people play in it. */
export const BRAND = {
  name: 'Trunfo',
  tournament: 'torneio',
  description:
    'Torneios online para jogadores do Brasil: monte sua equipe, dispute chaves e suba no ranking.',
} as const

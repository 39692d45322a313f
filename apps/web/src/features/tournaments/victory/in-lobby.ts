import { lazyComponent } from '@/lib/lazy-component.tsx'

export const ChampionMoment = lazyComponent(
  async () => (await import('./champion-moment.tsx')).ChampionMoment,
)

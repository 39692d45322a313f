import { lazyComponent } from '@/lib/lazy-component.tsx'

export const ClockPanel = lazyComponent(async () => (await import('./clock-panel.tsx')).ClockPanel)

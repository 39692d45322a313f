import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Their code comes when somebody first asks for them. */
export const AdDialog = lazyComponent(async () => (await import('./ad-dialog.tsx')).AdDialog)
export const FiguresDialog = lazyComponent(async () => (await import('./figures-dialog.tsx')).FiguresDialog)

import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Loaded when a dialog is first opened. */
export const AdDialog = lazyComponent(async () => (await import('./ad-dialog.tsx')).AdDialog)
export const FiguresDialog = lazyComponent(async () => (await import('./figures-dialog.tsx')).FiguresDialog)

import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Loaded when the dialog is first opened. */
export const ItemDialog = lazyComponent(async () => (await import('./item-dialog.tsx')).ItemDialog)

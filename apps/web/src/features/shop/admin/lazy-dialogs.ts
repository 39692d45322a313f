import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Its code comes when somebody first asks for it. */
export const ItemDialog = lazyComponent(async () => (await import('./item-dialog.tsx')).ItemDialog)

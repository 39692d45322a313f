import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Their code comes when somebody first asks for them. */
export const ItemDialog = lazyComponent(async () => (await import('./item-dialog.tsx')).ItemDialog)
export const PurchasesDialog = lazyComponent(
  async () => (await import('./purchases-dialog.tsx')).PurchasesDialog,
)

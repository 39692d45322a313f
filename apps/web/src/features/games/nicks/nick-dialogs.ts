import { lazyComponent } from '@/lib/lazy-component.tsx'

export const AddNickDialog = lazyComponent(async () => (await import('./nick-dialog.tsx')).AddNickDialog)
export const NickDialog = lazyComponent(async () => (await import('./nick-dialog.tsx')).NickDialog)

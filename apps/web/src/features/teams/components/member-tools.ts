import { lazyComponent } from '@/lib/lazy-component.tsx'

/**
 * Menus and dialogs that only a team's own people see. Their code comes when one of them looks, so that a
 * visitor's phone paints the page without it.
 */
export const Goodbye = lazyComponent(async () => (await import('./goodbye.tsx')).Goodbye)
export const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog)
export const MemberMenu = lazyComponent(async () => (await import('./member-menu.tsx')).MemberMenu)
export const TransferTile = lazyComponent(async () => (await import('./transfer-tile.tsx')).TransferTile)

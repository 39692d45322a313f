import { lazyComponent } from '@/lib/lazy-component.tsx'

export { gamesQuery } from './games.api.ts'
/** Asks in the lobby of a match what one is called in its game. */
export { NickForm } from './nicks/nick-form.tsx'

/** A part of "Meus torneios". */
export const MyNicks = lazyComponent(async () => (await import('./nicks/my-nicks.tsx')).MyNicks)

export const NickDialog = lazyComponent(async () => (await import('./nicks/nick-dialog.tsx')).NickDialog)

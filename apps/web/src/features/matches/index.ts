import { lazyComponent } from '@/lib/lazy-component.tsx'

export const DeskBoard = lazyComponent(async () => (await import('./desk/board.tsx')).DeskBoard)

import { useMediaQuery } from './use-media-query.ts'

/** Assumes that devices with a mouse have a keyboard; browsers do not report keyboards. */
export const useHasKeyboard = (): boolean => useMediaQuery('(hover: hover) and (pointer: fine)')

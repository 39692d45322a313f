import { useMediaQuery } from './use-media-query.ts'

/** What is worked with a mouse has keys: no browser tells it otherwise. */
export const useHasKeyboard = (): boolean => useMediaQuery('(hover: hover) and (pointer: fine)')

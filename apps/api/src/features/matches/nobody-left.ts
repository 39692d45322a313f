import { AppError } from '../../platform/errors.ts'

/** A double W.O. would leave nobody to win, and nobody said that it may. */
export const isNobodyLeft = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'matches.nobody_left'

/** For a pattern of LIKE: what people type stands for itself. */
export const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

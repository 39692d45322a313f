/** In steps that an estimate deserves: 10 minutes, from two hours on 30. */
export function roughDuration(minutes: number): { readonly hours: number; readonly minutes: number } {
  const step = minutes < 120 ? 10 : 30
  const rounded = Math.ceil(minutes / step) * step
  return { hours: Math.floor(rounded / 60), minutes: rounded % 60 }
}

/**
 * Removes steps that a failing story does not need: halves first, then ever smaller parts. fast-check's own
 * shrinking tries one command at a time with many draws, which takes most of an hour for stories of seconds.
 * Returns the shortest failing story found in time, and its failure.
 */
export async function shrink<Item>(
  whole: readonly Item[],
  failure: string,
  options: { readonly tell: (items: readonly Item[]) => Promise<string | null>; readonly withinMs: number },
): Promise<{ readonly items: readonly Item[]; readonly failure: string }> {
  const until = Date.now() + options.withinMs
  const kind = kindOf(failure)
  let found = { items: whole, failure }
  for (let size = Math.ceil(whole.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end, because later steps usually depend on earlier ones.
    for (let end = found.items.length; end > 0; end -= size) {
      if (Date.now() > until) return found
      const items = found.items.toSpliced(Math.max(0, end - size), Math.min(size, end))
      const failure = await options.tell(items)
      if (failure !== null && kindOf(failure) === kind) found = { items, failure }
    }
  }
  return found
}

/** Failures that differ only in names and amounts are the same kind. */
function kindOf(failure: string): string {
  const [line = ''] = failure.split('\n')
  return line.replace(/\b(Ana|Bruno|Caio|Olga)\b/g, '…').replace(/R\$ [\d,]+/g, '…')
}

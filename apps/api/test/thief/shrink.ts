/**
 * Leaves out of a story whatever it fails without: halves first, then ever smaller parts. The library's own way tries one
 * command after the other and many draws of each, which for stories of seconds takes most of an hour. Answers with the
 * shortest one that was found in time, and how it failed.
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
    // From the end: what comes last needs what came first, seldom the other way round.
    for (let end = found.items.length; end > 0; end -= size) {
      if (Date.now() > until) return found
      const items = found.items.toSpliced(Math.max(0, end - size), Math.min(size, end))
      const failure = await options.tell(items)
      if (failure !== null && kindOf(failure) === kind) found = { items, failure }
    }
  }
  return found
}

/** Of whom and how much is no difference. */
function kindOf(failure: string): string {
  const [line = ''] = failure.split('\n')
  return line.replace(/\b(Ana|Bruno|Caio|Olga)\b/g, '…').replace(/R\$ [\d,]+/g, '…')
}

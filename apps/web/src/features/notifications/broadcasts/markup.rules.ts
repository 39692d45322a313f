/** A text and what is selected in it. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts what is selected between two tags, or takes them away where they stand around it already. */
export function toggleTag({ text, start, end }: Selected, tag: 'b' | 'i'): Selected {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const [before, within, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (before.endsWith(open) && after.startsWith(close)) {
    return {
      text: before.slice(0, -open.length) + within + after.slice(close.length),
      start: start - open.length,
      end: end - open.length,
    }
  }
  return {
    text: before + open + within + close + after,
    start: start + open.length,
    end: end + open.length,
  }
}

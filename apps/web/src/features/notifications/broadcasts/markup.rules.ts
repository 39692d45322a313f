/** A text and its selected range. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Wraps the selection in a tag, or removes the tag if it already surrounds it. */
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

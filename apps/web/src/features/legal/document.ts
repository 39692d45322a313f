export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: string[] }

/** Parses plain text: blank lines separate paragraphs, and lines that start with a dash form a list. */
export function blocksOf(text: string): Block[] {
  return text.split('\n\n').map((part) => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: lines.map((line) => line.slice(2)) }
      : { kind: 'paragraph', text: part }
  })
}

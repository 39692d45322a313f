/** A part of a text: a paragraph, or the items of a list. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: string[] }

/** Texts are written as people write them: an empty line between paragraphs, a dash before each item of a list. */
export function blocksOf(text: string): Block[] {
  return text.split('\n\n').map((part) => {
    const lines = part.split('\n')
    return lines.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: lines.map((line) => line.slice(2)) }
      : { kind: 'paragraph', text: part }
  })
}

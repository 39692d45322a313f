export interface Paragraph {
  /** 1-based line on which the paragraph starts. */
  readonly line: number
  /** Links become their text, emphasis marks go. */
  readonly text: string
}

/** The prose of a Markdown file: paragraphs, list items and table cells, without headings, code blocks and HTML. */
export function paragraphsOf(markdown: string): Paragraph[] {
  const paragraphs: { line: number; text: string }[] = []
  let isFenced = false
  let open = false
  for (const [index, raw] of markdown.split('\n').entries()) {
    const line = raw.trim()
    if (line.startsWith('```')) isFenced = !isFenced
    const isProse = !isFenced && line !== '' && !/^(```|#|<|!\[|\|[\s:|-]+\|$|---)/.test(line)
    if (!isProse) {
      open = false
      continue
    }
    if (line.startsWith('|')) {
      for (const cell of line.split('|').slice(1, -1)) paragraphs.push({ line: index + 1, text: plain(cell) })
      open = false
      continue
    }
    const item = /^([-*]|\d+\.)\s+/.exec(line)
    const text = plain(item ? line.slice(item[0].length) : line)
    const last = paragraphs.at(-1)
    if (open && !item && last) last.text += ` ${text}`
    else paragraphs.push({ line: index + 1, text })
    open = true
  }
  return paragraphs.filter(({ text }) => text !== '')
}

/**
 * Splits at a full stop, a question mark, a colon or a semicolon before a space. A code span or a quotation counts as
 * one word: it is a name, and no longer to read.
 */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/"[^"]*"/g, 'quotation')
    .split(/(?<=[.?!:;])["”)]?\s+/)
}

function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .trim()
}

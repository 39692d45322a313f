/**
 * The markup of notifications: only bold, emphasis and line breaks. One parser reads both what staff type and
 * what the database stores, so they always agree. Everything else is plain text: `<script>` is shown as eight
 * characters.
 */
export type MarkupNode =
  | string
  | { readonly tag: 'br' }
  | { readonly tag: 'b' | 'i'; readonly children: readonly MarkupNode[] }

type OpenNode = { tag: 'b' | 'i' | null; children: MarkupNode[] }

const TOKEN = /<(\/?)(b|strong|i|em)>|<br\s?\/?>|\r?\n|&(?:lt|gt|amp|quot|#39);/gi
const TAGS: Readonly<Record<string, 'b' | 'i'>> = { b: 'b', strong: 'b', i: 'i', em: 'i' }
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
}

/** Never throws: closes open tags at the end and drops stray closing tags. */
export function parseMarkup(text: string): MarkupNode[] {
  const root: OpenNode = { tag: null, children: [] }
  let open: OpenNode[] = [root]
  let readTo = 0
  for (const match of text.matchAll(TOKEN)) {
    append(open, text.slice(readTo, match.index))
    readTo = match.index + match[0].length
    const tag = TAGS[match[2]?.toLowerCase() ?? '']
    const entity = ENTITIES[match[0].toLowerCase()]
    if (entity !== undefined) append(open, entity)
    else if (tag === undefined) open.at(-1)?.children.push({ tag: 'br' })
    else if (match[1]) open = closed(open, tag)
    else open = opened(open, tag)
  }
  append(open, text.slice(readTo))
  return root.children
}

/** Serialises nodes to the canonical form in which texts are stored. */
export function writeMarkup(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkup(node)
      if (node.tag === 'br') return '<br>'
      return `<${node.tag}>${writeMarkup(node.children)}</${node.tag}>`
    })
    .join('')
}

/** Escapes a fact, such as a name, so that a message shows it literally. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text without markup, for plain-text mails and to check whether a message is empty. */
export function plainText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.tag === 'br' ? '\n' : plainText(node.children)
    })
    .join('')
}

/** Ignores bold within bold, so nesting is never deeper than two. */
function opened(open: OpenNode[], tag: 'b' | 'i'): OpenNode[] {
  if (open.some((node) => node.tag === tag)) return open
  const node = { tag, children: [] }
  open.at(-1)?.children.push(node)
  return [...open, node]
}

/** `<b><i></b>` closes both, because the emphasis began within the bold. */
function closed(open: OpenNode[], tag: 'b' | 'i'): OpenNode[] {
  const index = open.findLastIndex((node) => node.tag === tag)
  return index < 0 ? open : open.slice(0, index)
}

function append(open: readonly OpenNode[], text: string): void {
  const children = open.at(-1)?.children
  if (!children || text === '') return
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}

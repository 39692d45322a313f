import ts from 'typescript'

export interface Comment {
  /** 1-based line on which the comment starts. */
  readonly line: number
  /** The words alone, without comment marks; lines of one `//` block are joined. */
  readonly text: string
}

/** Directives for tools, such as `biome-ignore`, are not prose. */
const DIRECTIVE = /^(biome-ignore|@ts-|@vitest-|@vite-|prettier-|#|<reference)/

/** Every comment of a TypeScript or JavaScript file, in order. */
export function commentsOf(file: string, source: string): Comment[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const ends = new Map<number, number>()
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) ends.set(pos, end)
  }
  const visit = (node: ts.Node) => {
    add(ts.getLeadingCommentRanges(source, node.getFullStart()))
    add(ts.getTrailingCommentRanges(source, node.getEnd()))
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)

  const comments: (Comment & { readonly lastLine: number; readonly isBlock: boolean })[] = []
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
    const raw = source.slice(start, end)
    const line = tree.getLineAndCharacterOfPosition(start).line + 1
    const lastLine = tree.getLineAndCharacterOfPosition(end).line + 1
    const isBlock = raw.startsWith('/*')
    const text = wordsOf(raw)
    const before = comments.at(-1)
    if (before && !isBlock && !before.isBlock && before.lastLine === line - 1) {
      comments[comments.length - 1] = { ...before, lastLine, text: `${before.text} ${text}` }
    } else if (text !== '' && !DIRECTIVE.test(text)) {
      comments.push({ line, lastLine, isBlock, text })
    }
  }
  return comments.map(({ line, text }) => ({ line, text }))
}

function wordsOf(raw: string): string {
  return raw
    .replace(/^\/\*\*?|\*\/$|^\/\/+/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim()
}

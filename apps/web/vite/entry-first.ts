import type { Plugin } from 'vite'

const MARK = '<!--page-head-->'
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g
const AHEAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
const ENTRY = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/

/**
 * What every page begins with is asked for before what the server adds for one page: the largest files take longest, and
 * a browser asks for six at a time.
 *
 * And it is run in several turns. A module runs in one go with all that it imports, and while that lasts no finger is
 * heard: each chunk that index.html would only fetch ahead becomes a script of its own before the entry.
 */
export function entryFirst(): Plugin {
  return {
    name: 'entry-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!html.includes(MARK)) return html
        const entry = ENTRY.exec(html)?.[0]
        if (!entry) throw new Error(`${filename} has no entry where it was.`)
        const styles = html.match(STYLE) ?? []
        const ahead = [...html.matchAll(AHEAD)].map(
          ([, src]) => `\n    <script type="module" crossorigin src="${src}"></script>`,
        )
        const rest = html.replace(STYLE, '').replace(AHEAD, '').replace(entry, '')
        return rest.replace(MARK, `${[...styles, ...ahead, entry].join('').trimStart()}\n    ${MARK}`)
      },
    },
  }
}

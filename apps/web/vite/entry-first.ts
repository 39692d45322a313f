import type { Plugin } from 'vite'

const MARK = '<!--page-head-->'
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g
const AHEAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
const ENTRY = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/

/**
 * Requests the files every page needs before those the server adds for one page: they are the largest, and a
 * browser loads six at a time.
 *
 * Also splits their evaluation. A module runs in one task with everything it imports, and input waits
 * meanwhile. Each chunk that index.html would only preload becomes its own script before the entry.
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

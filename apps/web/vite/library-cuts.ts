import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Small cuts in libraries, made in the build; why each is still needed stands in ADR 0097. A library that changed its
 * code fails the build here instead of breaking in silence.
 *
 * - Sonner and `react-style-singleton` write <style> elements at run time, which `style-src 'self'` refuses. Our own
 *   style sheets carry Sonner's rules; the other is replaced as a whole (ui/style-singleton.ts).
 * - A link of the router can preload a page of its framework mode, which this site does not use: no link asks for it.
 */
const cuts = [
  { file: /\/sonner\/dist\/index\.mjs$/, pattern: /^__insertCSS\(".*"\);?$/m, replacement: '' },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    pattern: /return shouldPrefetch && !isAbsolute \? .* : link;/,
    replacement: 'return link;',
  },
]

export function libraryCuts(): Plugin {
  return {
    name: 'library-cuts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source !== 'react-style-singleton') return null
      return fileURLToPath(new URL('../src/ui/style-singleton.ts', import.meta.url))
    },
    transform(code, id) {
      const wanted = cuts.filter(({ file }) => file.test(id))
      if (wanted.length === 0) return null
      let cut = code
      for (const { pattern, replacement } of wanted) {
        if (!pattern.test(cut)) this.error(`What is to be cut from ${id} is not where it was: ${pattern}`)
        cut = cut.replace(pattern, replacement)
      }
      return { code: cut, map: null }
    },
  }
}

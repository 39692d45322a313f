import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Small patches to libraries, applied in the build; ADR 0097 says why each is still needed. If a library's
 * code has changed, the build fails here instead of breaking silently.
 *
 * - Sonner and `react-style-singleton` insert <style> elements at run time, which `style-src 'self'` blocks.
 *   Our style sheets contain Sonner's rules; the other is replaced completely (ui/style-singleton.ts).
 * - The router's links can preload pages in its framework mode, which this app does not use.
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

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Small cuts in libraries, made in the build. A library that changed its code fails the build here instead
 * of breaking in silence.
 *
 * - Some write <style> elements at run time, which `style-src 'self'` refuses. Their rules are fixed, so
 *   our own style sheets carry them (`react-style-singleton` is replaced as a whole, see ui/style-singleton.ts).
 * - An open select hides the rest of the page from assistive technology, headings and landmarks included,
 *   though the page is still there to be read.
 * - A link of the router can preload a page of its framework mode, which this site does not use: no link asks for it.
 * - What holds the tabs together brings its own successor along, which nothing uses yet and no bundler can shake off.
 */
const cuts = [
  { file: /\/sonner\/dist\/index\.mjs$/, pattern: /^__insertCSS\(".*"\);?$/m, replacement: '' },
  {
    file: /\/@radix-ui\/react-(scroll-area|select)\/dist\/index\.mjs$/,
    pattern: /"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}/,
    replacement: '"template", {}',
  },
  {
    file: /\/@radix-ui\/react-select\/dist\/index\.mjs$/,
    pattern: /if \(content\) return hideOthers\(content\);/,
    replacement: '',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    pattern: /return shouldPrefetch && !isAbsolute \? .* : link;/,
    replacement: 'return link;',
  },
  {
    file: /\/@radix-ui\/react-collection\/dist\/index\.mjs$/,
    pattern: /\/\/ src\/collection\.tsx\nimport \* as React2 [\s\S]*\nexport \{[^}]*\};/,
    replacement: 'export { createCollection };',
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

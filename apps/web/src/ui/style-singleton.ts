import { useEffect } from 'react'

/**
 * Replaces `react-style-singleton` in builds (see vite/library-cuts.ts). Applies the same scroll-lock rules
 * as a constructed style sheet, which a strict content security policy allows.
 */
export function styleSingleton() {
  let mounted = 0
  let sheet: CSSStyleSheet | null = null

  return function Style({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      mounted += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = null
      }
    }, [styles])
    return null
  }
}

import { convert } from 'html-to-text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Older mail clients need this doctype to lay out tables. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders a mail as HTML and as plain text, because many people and filters read only the plain text. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  const html = DOCTYPE + renderToStaticMarkup(body)
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ],
  })
  return { html, text }
}

import { describe, expect, test } from 'vitest'
import { renderShell, splitTemplate } from './shell-html.ts'

const template = splitTemplate(
  '<head><!--page-head--><title>x</title><!--/page-head--></head><body><!--page-boot--></body>',
)
const page = {
  facts: { title: 'Copa', description: 'Uma "copa" & mais', imageUrl: '/media/cover.webp' },
  url: 'https://trunfo.example/tournaments/1',
  links: { modules: ['/assets/page-1a2b.js'], styles: [] },
}

test('a template without its marks is refused', () => {
  expect(() => splitTemplate('<head></head>')).toThrow('lacks the marks')
})

describe('the head', () => {
  const html = renderShell(template, page)

  test('carries title, description and Open Graph tags, escaped', () => {
    expect(html).toContain('<title>Copa · Trunfo</title>')
    expect(html).toContain('<meta property="og:description" content="Uma &quot;copa&quot; &amp; mais">')
    expect(html).toContain('<meta property="og:image" content="https://trunfo.example/media/cover.webp">')
  })

  test('says of an image made to be shared that it is to be shown large', () => {
    expect(html).toContain('<meta name="twitter:card" content="summary">')
    const facts = { ...page.facts, imageSize: { width: 1200, height: 630 } }
    const large = renderShell(template, { ...page, facts })
    expect(large).toContain('<meta property="og:image:width" content="1200">')
    expect(large).toContain('<meta property="og:image:height" content="630">')
    expect(large).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('shows the cards of the house where the page has no picture, and nothing where there is no page', () => {
    const { imageUrl: _, ...facts } = page.facts
    expect(renderShell(template, { ...page, facts })).toContain(
      '<meta property="og:image" content="https://trunfo.example/share.png">',
    )
    expect(renderShell(template, { ...page, facts, url: null })).not.toContain('og:image')
  })

  test("fetches the page's chunk along with the entry", () => {
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/page-1a2b.js">')
  })

  test('asks for the picture of the first screen before a script knows of it', () => {
    const facts = { title: 'Trunfo', firstPicture: '/art/"1".svg' }
    expect(renderShell(template, { ...page, facts })).toContain(
      '<link rel="preload" as="image" fetchpriority="high" href="/art/&quot;1&quot;.svg">',
    )
  })

  test('replaces what stood between the marks', () => {
    expect(html).not.toContain('<title>x</title>')
  })
})

test('a name cannot end the block of first answers', () => {
  const name = '</script><script>alert(1)</script>'
  const html = renderShell(template, { ...page, facts: { title: name, queries: { '/api/home': { name } } } })
  expect(html).not.toContain('<script>alert')
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(boot).queries['/api/home']).toEqual({ name })
})

test('who has no session is told so, and nobody else', () => {
  const nobody = '"/api/session":{"viewer":null}'
  expect(renderShell(template, page)).toContain(nobody)
  expect(renderShell(template, page, true)).not.toContain(nobody)
})

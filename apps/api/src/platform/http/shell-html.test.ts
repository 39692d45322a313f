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

test('a template without its markers is rejected', () => {
  expect(() => splitTemplate('<head></head>')).toThrow('lacks the marks')
})

describe('the head', () => {
  const html = renderShell(template, page)

  test('has title, description and Open Graph tags, escaped', () => {
    expect(html).toContain('<title>Copa · Trunfo</title>')
    expect(html).toContain('<meta property="og:description" content="Uma &quot;copa&quot; &amp; mais">')
    expect(html).toContain('<meta property="og:image" content="https://trunfo.example/media/cover.webp">')
  })

  test('marks an image made for sharing as large', () => {
    expect(html).toContain('<meta name="twitter:card" content="summary">')
    const facts = { ...page.facts, imageSize: { width: 1200, height: 630 } }
    const large = renderShell(template, { ...page, facts })
    expect(large).toContain('<meta property="og:image:width" content="1200">')
    expect(large).toContain('<meta property="og:image:height" content="630">')
    expect(large).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('has the default image if the page has none, and no image without a page', () => {
    const { imageUrl: _, ...facts } = page.facts
    expect(renderShell(template, { ...page, facts })).toContain(
      '<meta property="og:image" content="https://trunfo.example/share.png">',
    )
    expect(renderShell(template, { ...page, facts, url: null })).not.toContain('og:image')
  })

  test("preloads the page's chunk along with the entry", () => {
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/page-1a2b.js">')
  })

  test('preloads the image of the first screen', () => {
    const facts = { title: 'Trunfo', firstPicture: '/art/"1".svg' }
    expect(renderShell(template, { ...page, facts })).toContain(
      '<link rel="preload" as="image" fetchpriority="high" href="/art/&quot;1&quot;.svg">',
    )
  })

  test('replaces what was between the markers', () => {
    expect(html).not.toContain('<title>x</title>')
  })
})

test('a name cannot end the block of embedded responses', () => {
  const name = '</script><script>alert(1)</script>'
  const html = renderShell(template, { ...page, facts: { title: name, queries: { '/api/home': { name } } } })
  expect(html).not.toContain('<script>alert')
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(boot).queries['/api/home']).toEqual({ name })
})

test('the visitor session is embedded only without a session cookie', () => {
  const nobody = '"/api/session":{"viewer":null}'
  expect(renderShell(template, page)).toContain(nobody)
  expect(renderShell(template, page, true)).not.toContain(nobody)
})

import { readFileSync } from 'node:fs'
import { BRAND } from '@trunfo/contract/brand'
import type { PageFacts } from '../feature.ts'

/**
 * `index.html` has two marks: around what stands in the head of a page that nobody describes (Vite serves it as
 * it is), and where a page's first answers go.
 */
const TEMPLATE = /^(.*)<!--page-head-->.*<!--\/page-head-->(.*)<!--page-boot-->(.*)$/s

export interface ShellTemplate {
  readonly beforeHead: string
  readonly betweenHeadAndBoot: string
  readonly afterBoot: string
}

export function splitTemplate(html: string): ShellTemplate {
  const [, beforeHead, betweenHeadAndBoot, afterBoot] = TEMPLATE.exec(html) ?? []
  if (beforeHead === undefined || betweenHeadAndBoot === undefined || afterBoot === undefined) {
    throw new Error('index.html lacks the marks for the head and the first answers of a page')
  }
  return { beforeHead, betweenHeadAndBoot, afterBoot }
}

/** The chunk a page needs besides the entry, fetched together with it instead of after it. */
export interface PageLinks {
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

export interface ShellPage {
  readonly facts: PageFacts
  /** Null for a page that is not there. */
  readonly url: string | null
  readonly links: PageLinks
}

/** `hasSession` when the browser sent a session's cookie, good or not: it then asks who it is at once. */
export function renderShell(template: ShellTemplate, page: ShellPage, hasSession = false): string {
  return [
    template.beforeHead,
    headOf(page, hasSession),
    template.betweenHeadAndBoot,
    bootOf(page.facts, hasSession),
    template.afterBoot,
  ].join('')
}

function headOf({ facts, url, links }: ShellPage, hasSession: boolean): string {
  const title = facts.title === BRAND.name ? BRAND.name : `${facts.title} · ${BRAND.name}`
  const description = facts.description ?? BRAND.description
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', BRAND.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url ? [meta('property', 'og:url', url), `<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...(facts.isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(url ? imageTags(facts.imageUrl ? facts : NO_IMAGE, url, title) : []),
    ...(facts.firstPicture
      ? [`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(facts.firstPicture)}">`]
      : []),
    // The first paint waits for this answer: it is on its way while the script still loads.
    ...(hasSession ? ['<link rel="preload" as="fetch" crossorigin href="/api/session">'] : []),
    ...links.modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...links.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  return tags.join('\n    ')
}

type SharedImage = Pick<PageFacts, 'imageUrl' | 'imageSize'>

/** A link without a picture looks broken among others: what has none of its own shows our cards. */
const NO_IMAGE: SharedImage = { imageUrl: '/share.png', imageSize: { width: 1200, height: 630 } }

/** X reads its own word for the kind of preview, and everything else from Open Graph. */
function imageTags({ imageUrl = '', imageSize }: SharedImage, url: string, title: string): string[] {
  return [
    meta('property', 'og:image', new URL(imageUrl, url).href),
    meta('property', 'og:image:alt', title),
    ...(imageSize
      ? [
          meta('property', 'og:image:width', `${imageSize.width}`),
          meta('property', 'og:image:height', `${imageSize.height}`),
        ]
      : []),
    meta('name', 'twitter:card', imageSize ? 'summary_large_image' : 'summary'),
  ]
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
}

/** Who comes without a session is nobody: the browser need not ask, and draws the page of a visitor at once. */
const NOBODY = { '/api/session': { viewer: null } }

function bootOf({ queries }: PageFacts, hasSession: boolean): string {
  const boot = hasSession ? { queries, hasSession } : { queries: { ...queries, ...NOBODY } }
  // Nothing in a JSON block runs, but `</script>` inside a name would end it: no `<` gets through.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="boot">${json}</script>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** Vite's manifest tells which files a page's module needs; those of the entry are in `index.html` already. */
export function readManifest(path: string): { linksOf(pageFile: string): PageLinks | null } {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>
  const closure = (key: string, seen: Set<string>): Set<string> => {
    if (!seen.has(key)) {
      seen.add(key)
      for (const next of manifest[key]?.imports ?? []) closure(next, seen)
    }
    return seen
  }
  const ofEntry = new Set<string>()
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) closure(key, ofEntry)
  return {
    /** Null when the web build has no such page. */
    linksOf(pageFile) {
      const key = Object.keys(manifest).find((path) => path.endsWith(`/${pageFile}`))
      if (key === undefined) return null
      const chunks = [...closure(key, new Set())].filter((name) => !ofEntry.has(name))
      return {
        modules: chunks.map((name) => `/${manifest[name]?.file}`),
        styles: chunks.flatMap((name) => manifest[name]?.css ?? []).map((file) => `/${file}`),
      }
    },
  }
}

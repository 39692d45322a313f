import { readFileSync } from 'node:fs'
import { BRAND } from '@trunfo/contract/brand'
import type { PageFacts } from '../feature.ts'

/**
 * `index.html` has two markers: around the default head, which Vite serves unchanged, and where the boot data
 * goes.
 */
const TEMPLATE = /^(.*)<!--page-head-->.*<!--\/page-head-->(.*)<!--page-boot-->(.*)$/s

export interface ShellTemplate {
  readonly beforeHead: string
  readonly betweenHeadAndBoot: string
  readonly afterBoot: string
}

/** Splits `index.html` at its markers. Throws if one is missing. */
export function splitTemplate(html: string): ShellTemplate {
  const [, beforeHead, betweenHeadAndBoot, afterBoot] = TEMPLATE.exec(html) ?? []
  if (beforeHead === undefined || betweenHeadAndBoot === undefined || afterBoot === undefined) {
    throw new Error('index.html lacks the marks for the head and the first answers of a page')
  }
  return { beforeHead, betweenHeadAndBoot, afterBoot }
}

/** Chunks that a page needs besides the entry, loaded in parallel with it. */
export interface PageLinks {
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

export interface ShellPage {
  readonly facts: PageFacts
  /** The canonical URL; null for a 404 page. */
  readonly url: string | null
  readonly links: PageLinks
}

/**
 * `hasSession`: the browser sent a session cookie, valid or not. The page then requests `/api/session` at
 * once.
 */
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
    // The first paint waits for this response, so it loads in parallel with the script.
    ...(hasSession ? ['<link rel="preload" as="fetch" crossorigin href="/api/session">'] : []),
    ...links.modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...links.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  return tags.join('\n    ')
}

type SharedImage = Pick<PageFacts, 'imageUrl' | 'imageSize'>

/** The share image of pages without an image of their own: a link without one looks broken. */
const NO_IMAGE: SharedImage = { imageUrl: '/share.png', imageSize: { width: 1200, height: 630 } }

/** X has its own tag for the preview type, and reads the rest from Open Graph. */
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

/** Without a session cookie the response is known: the page renders for a visitor without requesting it. */
const NOBODY = { '/api/session': { viewer: null } }

function bootOf({ queries }: PageFacts, hasSession: boolean): string {
  const boot = hasSession ? { queries, hasSession } : { queries: { ...queries, ...NOBODY } }
  // A JSON block does not run, but `</script>` in a name would end it: escape every `<`.
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

/**
 * Reads Vite's manifest, which lists the files of a page's module. Files of the entry are left out:
 * `index.html` already loads them.
 */
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
    /** Returns null if the web build has no such page. */
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

/**
 * A link in a text that a person wrote. The URL parser decides where it leads, and readers see the parsed
 * host, so `https://bank.example@evil.test` cannot pass for the bank. A doubtful URL stays text.
 */
export interface TextLink {
  /** Its position among the links of the text, starting at 1. */
  readonly number: number
  /** The original text of the link. */
  readonly written: string
  /** The URL it leads to, as the parser spells it. */
  readonly address: string
  /** Always ASCII: other alphabets show as `xn--…`, so no host can imitate another. */
  readonly host: string
  /** What readers see instead of the text: the full host and the start of the rest. */
  readonly shown: string
}

/** Further links stay text. */
export const TEXT_LINKS_MAX = 20

const CANDIDATE = /https:\/\/[^\s<>"“”«»`]+/giu
/** A link directly after one of these is part of something else. */
const GLUE = /[\p{L}\p{N}\p{M}_@./\\-]$/u
/** These end a sentence or its emphasis rather than a URL. */
const TRAILING = /[.,;:!?…'’*_~)\]}]$/u
/** The parser drops or reinterprets these, so the text would not match the target. */
const DECEIVING = /[\p{C}\\]/u
/** Top-level names that resolve inside the reader's own network. */
const LOCAL = ['localhost', 'local', 'internal', 'lan', 'home', 'arpa']
const REST_SHOWN = 30

/** Splits the text into plain parts and links, in order. Together they are the whole text. */
export function splitLinks(text: string): readonly (string | TextLink)[] {
  const parts: (string | TextLink)[] = []
  let end = 0
  let number = 1
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (number > TEXT_LINKS_MAX) break
    const written = withoutTrailing(candidate)
    const url = GLUE.test(text.slice(0, index)) ? null : safeUrl(written)
    if (!url) continue
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ number, written, address: url.href, host: url.host, shown: shownOf(url) })
    end = index + written.length
    number += 1
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** The link with this number, which comes from one of our URLs; null if there is none. */
export function findLink(text: string, number: string): TextLink | null {
  const isIt = (part: string | TextLink): part is TextLink =>
    typeof part !== 'string' && `${part.number}` === number
  return splitLinks(text).find(isIt) ?? null
}

/** Keeps a closing parenthesis that the URL itself opened. */
function withoutTrailing(candidate: string): string {
  let written = candidate
  while (TRAILING.test(written)) {
    if (written.endsWith(')') && count(written, '(') >= count(written, ')')) break
    written = written.slice(0, -1)
  }
  return written
}

const count = (text: string, letter: string): number => text.split(letter).length - 1

function safeUrl(written: string): URL | null {
  if (DECEIVING.test(written) || !URL.canParse(written)) return null
  const url = new URL(written)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && isPublicName(url.hostname) ? url : null
}

/** A name under a public top-level domain, not an IP address, which the parser always writes as numbers. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) && !LOCAL.includes(top)
}

function shownOf({ host, pathname, search, hash }: URL): string {
  const rest = pathname + search + hash
  if (rest === '/') return host
  return host + (rest.length > REST_SHOWN ? `${rest.slice(0, REST_SHOWN - 1)}…` : rest)
}

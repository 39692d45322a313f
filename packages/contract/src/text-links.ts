/**
 * Finds the links in what somebody wrote. The URL parser decides where an address leads, never the way it is written:
 * readers are shown the parsed host, so `https://bank.example@evil.test` cannot pass for the bank. An address in doubt
 * stays text.
 */
export interface TextLink {
  /** Its place among the links of the text, from 1. */
  readonly number: number
  /** The text it stands for. */
  readonly written: string
  /** Where it leads, in the parser's spelling. */
  readonly address: string
  /** Always ASCII: a name in other letters shows as `xn--…`, so none of them can imitate another. */
  readonly host: string
  /** What a reader sees instead of the text: all of the host, and the beginning of the rest. */
  readonly shown: string
}

/** More are text: nobody needs them in so few words. */
export const TEXT_LINKS_MAX = 20

const CANDIDATE = /https:\/\/[^\s<>"“”«»`]+/giu
/** Glued to a word it is a part of something else. */
const GLUE = /[\p{L}\p{N}\p{M}_@./\\-]$/u
/** Ends a sentence or its emphasis rather than an address. */
const TRAILING = /[.,;:!?…'’*_~)\]}]$/u
/** The parser drops or re-reads these: what is written would not be where it leads. */
const DECEIVING = /[\p{C}\\]/u
/** Names that lead into the reader's own network. */
const LOCAL = ['localhost', 'local', 'internal', 'lan', 'home', 'arpa']
const REST_SHOWN = 30

/** The text in order: what is no link as it was written, and links. Together they are the whole text. */
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

/** The link with this number, as it stands in an address of ours; null where there is none. */
export function findLink(text: string, number: string): TextLink | null {
  const isIt = (part: string | TextLink): part is TextLink =>
    typeof part !== 'string' && `${part.number}` === number
  return splitLinks(text).find(isIt) ?? null
}

/** A bracket that the address itself opens belongs to it. */
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

/** A name under a top-level domain, not an address of a machine: the parser writes every spelling of one as numbers. */
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

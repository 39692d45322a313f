import { AD_ALL, AD_LINK_MAX, AD_PAGE_MAX, type AdPosition, type AdTarget } from '@trunfo/contract/ads'
import { AppError } from '../../platform/errors.ts'

export interface AdInput {
  readonly name: string
  readonly linkUrl: string
  readonly position: AdPosition
  readonly targetRoles: readonly AdTarget[]
  readonly targetPages: readonly string[]
  readonly expiresAt: string | null
}

/** The normalised ad to store, or the error that rejects it. */
export function checkAd(given: AdInput, hasImage: boolean): AdInput | AppError {
  if (given.name === '') return new AppError('ads.name_required')
  if (!hasImage) return new AppError('ads.image_required')
  const linkUrl = linkOf(given.linkUrl)
  if (linkUrl === null) return new AppError('ads.link_invalid')
  if (given.targetRoles.length === 0) return new AppError('ads.roles_required')
  const pages = given.targetPages.filter((page) => page !== '')
  if (pages.length === 0) return new AppError('ads.pages_required')
  const unknown = pages.find((page) => pathOf(page) === null)
  if (unknown !== undefined) return new AppError('ads.page_invalid', { page: unknown })
  return {
    ...given,
    linkUrl,
    targetRoles: dedupeTargets(given.targetRoles),
    targetPages: dedupeTargets(pages.map((page) => pathOf(page) ?? page)),
  }
}

/**
 * Normalises an https URL with a public host; null for anything else. Adds `https://` if there is no scheme;
 * in `host:8080/x` the number is a port. Hosts without a dot are rejected, which also excludes
 * `javascript:1`.
 */
export function linkOf(text: string): string | null {
  if (/[\s\\]/.test(text) || text.startsWith('/')) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const address = hasScheme ? text : `https://${text}`
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  const isOutside = protocol === 'https:' && hostname.includes('.') && !username && !password
  return isOutside && href.length <= AD_LINK_MAX ? href : null
}

/** A path of this site as browsers spell it, without a trailing slash, or `all`; null if it is neither. */
export function pathOf(text: string): string | null {
  if (text === AD_ALL) return AD_ALL
  if (!/^\/(?!\/)[^\s\\?#]*$/.test(text)) return null
  const { pathname } = new URL(text, 'https://site.invalid')
  return pathname.length > AD_PAGE_MAX ? null : pathname.replace(/\/+$/, '') || '/'
}

/** Removes duplicates; `all` replaces every other target. */
const dedupeTargets = <Target extends string>(
  targets: readonly (Target | typeof AD_ALL)[],
): readonly (Target | typeof AD_ALL)[] => (targets.includes(AD_ALL) ? [AD_ALL] : [...new Set(targets)])

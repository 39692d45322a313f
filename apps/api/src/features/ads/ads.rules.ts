import { AD_ALL, AD_LINK_MAX, AD_PAGE_MAX, type AdPosition, type AdTarget } from '@trunfo/contract/ads'
import { AppError } from '../../platform/errors.ts'

export interface GivenAd {
  readonly name: string
  readonly linkUrl: string
  readonly position: AdPosition
  readonly targetRoles: readonly AdTarget[]
  readonly targetPages: readonly string[]
  readonly expiresAt: string | null
}

/** The ad as it is kept, or why it cannot be. */
export function goodAd(given: GivenAd, hasImage: boolean): GivenAd | AppError {
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
    targetRoles: widest(given.targetRoles),
    targetPages: widest(pages.map((page) => pathOf(page) ?? page)),
  }
}

/**
 * An https address of another site, or null. Without a scheme it gets that one, as `host:8080/x` does: a number after
 * the colon is a port. A name without a dot is none of the internet, which also keeps `javascript:1` out.
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

/** A page of this site as browsers spell it, without a slash at its end; or `all`. */
export function pathOf(text: string): string | null {
  if (text === AD_ALL) return AD_ALL
  if (!/^\/(?!\/)[^\s\\?#]*$/.test(text)) return null
  const { pathname } = new URL(text, 'https://site.invalid')
  return pathname.length > AD_PAGE_MAX ? null : pathname.replace(/\/+$/, '') || '/'
}

/** Each once; all of them are named by one word. */
const widest = <Target extends string>(
  targets: readonly (Target | typeof AD_ALL)[],
): readonly (Target | typeof AD_ALL)[] => (targets.includes(AD_ALL) ? [AD_ALL] : [...new Set(targets)])

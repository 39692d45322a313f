import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Links to files on our own server: `/media/<key>`, with an expiry and a signature if the file is private.
 */
export class MediaLinks {
  readonly #secret: Buffer
  readonly #publicOrigin: string

  /** Derives a signing key, so that these signatures are valid for nothing else. */
  constructor(config: { readonly SESSION_SECRET: string; readonly MEDIA_PUBLIC_URL?: string | undefined }) {
    this.#secret = Buffer.from(hkdfSync('sha256', config.SESSION_SECRET, '', 'media links', 32))
    this.#publicOrigin = config.MEDIA_PUBLIC_URL?.replace(/\/+$/, '') ?? '/media'
  }

  publicUrl(key: string): string {
    return `${this.#publicOrigin}/${key}`
  }

  signedUrl(key: string, ttlSeconds: number, now = Date.now()): string {
    const expires = Math.floor(now / 1000) + ttlSeconds
    return `/media/${key}?expires=${expires}&signature=${this.#sign(key, expires).toString('base64url')}`
  }

  isValid(key: string, given: { expires?: string; signature?: string }, now = Date.now()): boolean {
    const expires = Number(given.expires)
    if (!Number.isSafeInteger(expires) || expires * 1000 <= now) return false
    const signature = Buffer.from(given.signature ?? '', 'base64url')
    const expected = this.#sign(key, expires)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  }

  #sign(key: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`${key}\n${expires}`).digest()
  }
}

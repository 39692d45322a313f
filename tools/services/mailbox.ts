import { setTimeout } from 'node:timers/promises'

export interface CaughtMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

interface StoredMail extends CaughtMail {
  readonly to: readonly { readonly address: string }[]
  readonly time: string
}

const PATIENCE_MS = 30_000

/** Reads caught mail by email address. */
export class Mailbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** All mail to an email address so far, oldest first. The catcher accepts a mail before it lists it. */
  async to(address: string): Promise<CaughtMail[]> {
    const answer = await fetch(`${this.#url}/email`)
    const mails = (await answer.json()) as StoredMail[]
    return mails.filter(({ to }) => to.some((recipient) => recipient.address === address))
  }

  /** Waits until an email address has at least `count` mails, and returns all of them. */
  expectAll(address: string, count: number): Promise<CaughtMail[]> {
    return this.#waitFor(address, `${count} mails`, (mails) => (mails.length >= count ? mails : undefined))
  }

  /** Waits for a mail to an email address whose subject matches, and returns the newest. */
  expect(address: string, subject: RegExp): Promise<CaughtMail> {
    return this.#waitFor(address, `a mail ${subject}`, (mails) =>
      mails.findLast((candidate) => subject.test(candidate.subject)),
    )
  }

  async #waitFor<Found>(
    address: string,
    what: string,
    find: (mails: CaughtMail[]) => Found | undefined,
  ): Promise<Found> {
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      const found = find(await this.to(address))
      if (found !== undefined) return found
      await setTimeout(100)
    }
    throw new Error(`${what} to ${address} did not come within ${PATIENCE_MS} ms`)
  }

  /** Waits for such a mail and returns the first link in it to `path`. */
  async expectLink(address: string, subject: RegExp, path: string): Promise<string> {
    const { text, subject: found } = await this.expect(address, subject)
    const links = text.match(/https?:\/\/[^\s\])>]+/g) ?? []
    const link = links.find((candidate) => new URL(candidate).pathname === path)
    if (!link) throw new Error(`"${found}" has no link to ${path}: ${links.join(', ')}`)
    return link
  }
}

/**
 * Invisible characters that no text needs: lone surrogates and NUL, which PostgreSQL rejects, other control
 * characters, and marks that change the text direction. Line breaks and tabs are handled separately.
 */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu

/** Removes invisible characters, repeated empty lines and surrounding white space. */
export function tidyText(text: string): string {
  const tidy = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .replace(/\t/g, ' ')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
  return isBlank(tidy) ? '' : tidy
}

/**
 * For one-line texts such as names and titles: also collapses white space, which people often paste along.
 */
export function tidyLine(text: string): string {
  const tidy = text.replace(/\s/g, ' ').replace(UNSEEN, '').replace(/ +/g, ' ').trim()
  return isBlank(tidy) ? '' : tidy
}

/** True for a single line without invisible characters. */
export const isPlain = (text: string): boolean => !/[\p{Cs}\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Zero-width characters count as blank, like spaces. */
const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text)

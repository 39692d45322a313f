/**
 * What nobody sees and no text needs: half characters and NUL, which PostgreSQL does not take, the other control
 * characters, and the marks that turn round whatever is written after them. Line breaks and tabs are looked at first.
 */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu

/** What people write, without what only disturbs: unseen characters, towers of empty lines, space around the text. */
export function tidyText(text: string): string {
  const tidy = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .replace(/\t/g, ' ')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
  return isBlank(tidy) ? '' : tidy
}

/** For a name or a title, which is one line: people paste them with stray spaces, which are no part of it. */
export function tidyLine(text: string): string {
  const tidy = text.replace(/\s/g, ' ').replace(UNSEEN, '').replace(/ +/g, ' ').trim()
  return isBlank(tidy) ? '' : tidy
}

/** True of a text in which all can be seen: nothing of it would have to go, and it is one line. */
export const isPlain = (text: string): boolean => !/[\p{Cs}\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Characters that take no room make a text just as blank as spaces. */
const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text)

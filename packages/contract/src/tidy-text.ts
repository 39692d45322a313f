/** What people write, without what only disturbs: control characters, towers of empty lines, space around the text. */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
}

/** For a name or a title, which is one line: people paste them with stray spaces, which are no part of it. */
export const tidyLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Characters that take no room make a text just as blank as spaces. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}]/u.test(text)
}

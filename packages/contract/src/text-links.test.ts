import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLink, splitLinks, TEXT_LINKS_MAX, type TextLink } from './text-links.ts'

const linksOf = (text: string): TextLink[] => splitLinks(text).filter((part) => typeof part !== 'string')
const addressesOf = (text: string): string[] => linksOf(text).map(({ address }) => address)

describe('a link', () => {
  it.each([
    ['https://discord.gg/copa', 'https://discord.gg/copa'],
    ['Entrem: https://discord.gg/copa.', 'https://discord.gg/copa'],
    ['Sala:https://discord.gg/copa', 'https://discord.gg/copa'],
    ['(https://discord.gg/copa)', 'https://discord.gg/copa'],
    ['**https://discord.gg/copa**', 'https://discord.gg/copa'],
    ['https://pt.wikipedia.org/wiki/Truco_(jogo), leiam', 'https://pt.wikipedia.org/wiki/Truco_(jogo)'],
    ['HTTPS://Discord.GG/Copa', 'https://discord.gg/Copa'],
    ['https://example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
    ['sala:\nhttps://meet.example.com', 'https://meet.example.com/'],
  ])('in %j is found', (text, address) => {
    expect(addressesOf(text)).toEqual([address])
  })

  it('is numbered in the order of the text, which stays complete', () => {
    const text = 'Sala https://a.example/1, regras https://b.example/2!'
    const parts = splitLinks(text)
    expect(parts.map((part) => (typeof part === 'string' ? part : part.number))).toEqual([
      'Sala ',
      1,
      ', regras ',
      2,
      '!',
    ])
    expect(findLink(text, '2')?.address).toBe('https://b.example/2')
    for (const number of ['0', '3', '01', '1e0', '-1', '', 'constructor'])
      expect(findLink(text, number)).toBeNull()
  })

  it('shows its full host and the start of the rest', () => {
    const [link] = linksOf(`https://a.very.long.name.of.a.host.example.com/${'x'.repeat(80)}`)
    expect(link?.shown).toMatch(/^a\.very\.long\.name\.of\.a\.host\.example\.com\/x+…$/)
    expect(link?.shown.length).toBeLessThan(80)
    expect(linksOf('https://example.com')[0]?.shown).toBe('example.com')
  })

  it('beyond the limit stays text', () => {
    expect(linksOf('https://a.example '.repeat(TEXT_LINKS_MAX + 5))).toHaveLength(TEXT_LINKS_MAX)
  })
})

describe('what stays text', () => {
  it.each([
    ['another scheme', 'http://discord.gg/copa'],
    ['script', 'javascript:alert(1) //https:'],
    ['data', 'data:text/html,https'],
    ['a name before the host', 'https://google.com@evil.test/'],
    ['a name and a password before the host', 'https://google.com:443@evil.test/'],
    ['an encoded name before the host', 'https://google.com%2F@evil.test/'],
    ['a backslash that some read as a slash', 'https://google.com\\@evil.test/'],
    ['an unseen character in the host', 'https://goo\u200bgle.com'],
    ['a mark that turns the writing round', 'https://example.com/\u202egpj.exe'],
    ['this machine', 'https://localhost/'],
    ['this machine in numbers', 'https://127.0.0.1/'],
    ['this machine in other numbers', 'https://0x7f.1/'],
    ['this machine as one number', 'https://2130706433/'],
    ['an address of IPv6', 'https://[::1]/'],
    ['a machine next door', 'https://192.168.0.1/reboot'],
    ['a name in the own network', 'https://roteador.local/'],
    ['a name without a domain', 'https://intranet/'],
    ['no host', 'https://'],
    ['no host but a path', 'https:///etc/passwd'],
    ['a host that is none', 'https://exa mple'],
    ['a part of a word', 'xhttps://example.com'],
    ['a part of an address', 'http://evil.test/?to=https://'],
  ])('%s', (_what, text) => {
    expect(linksOf(text)).toEqual([])
    expect(splitLinks(text)).toEqual([text])
  })
})

describe('a host', () => {
  it.each([
    ['https://gооgle.com', 'xn--ggle-55da.com'],
    ['https://café.example', 'xn--caf-dma.example'],
    ['https://google。com', 'google.com'],
    ['https://ｇoogle.com', 'google.com'],
    ['https://google.com.evil.test/google.com', 'google.com.evil.test'],
    ['https://evil.test/@google.com', 'evil.test'],
    ['https://evil.test#@google.com', 'evil.test'],
    ['https://evil.test?@google.com', 'evil.test'],
  ])('%s is %s', (text, host) => {
    expect(linksOf(text).map((link) => link.host)).toEqual([host])
  })
})

it('the parts add up to the text, and every link is https to the host it shows, whatever the input', () => {
  const pieces = fc.constantFrom(
    'https://',
    'HTTPS://',
    '@',
    ':',
    '/',
    '\\',
    '.',
    'evil.test',
    'ö',
    '\u202e',
    ' ',
    '(',
    ')',
    '%2e',
    '?',
    '#',
    '[::1]',
    '127.0.0.1',
    '\t',
    '\n',
  )
  const texts = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 30 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const parts = splitLinks(text)
      expect(parts.map((part) => (typeof part === 'string' ? part : part.written)).join('')).toBe(text)
      for (const { address, host, shown } of linksOf(text)) {
        const url = new URL(address)
        expect([url.protocol, url.username, url.password, url.host]).toEqual(['https:', '', '', host])
        expect(host).toMatch(/^[\x21-\x7e]+$/)
        expect(shown.startsWith(host)).toBe(true)
      }
    }),
  )
})

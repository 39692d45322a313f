/**
 * Names a device as its owner would. Browsers claim in their user agent to be others as well, so the most
 * specific name is matched first. Unknown devices are null rather than guessed.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) }
}

function firstMatch(table: readonly [RegExp, string][], text: string | null): string | null {
  return (text && table.find(([pattern]) => pattern.test(text))?.[1]) || null
}

/** `189.6.12.x` or `2804:14c:5b::x`: the provider's network, too coarse to identify a household. */
export function networkOf(address: string | null): string | null {
  if (!address) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [a, b, c, d] = plain.split('.')
  if (d !== undefined) return `${a}.${b}.${c}.x`
  const groups = plain.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return groups.length > 0 ? `${groups.join(':')}::x` : null
}

/** The part of an IP address that a household shares: all of IPv4, or the /64 prefix of IPv6. */
export function householdNetworkOf(address: string | null): string | null {
  if (!address) return null
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  return Array.from({ length: 4 }, (_, place) => groups[place] ?? '0').join(':')
}

import { describe, expect, test } from 'vitest'
import { deviceOf, householdNetworkOf, networkOf } from './device.rules.ts'

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0',
      'Opera',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome',
      'ChromeOS',
    ],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  test.each([null, '', 'curl/8.5.0', '<script>alert(1)</script>'])('%j is not guessed', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser: null, system: null })
  })
})

test.each([
  ['189.6.12.34', '189.6.12.x'],
  ['::ffff:189.6.12.34', '189.6.12.x'],
  ['2804:14c:5b:89::1', '2804:14c:5b::x'],
  ['2804:14c::1', '2804:14c::x'],
  ['::1', null],
  [null, null],
])('of the IP address %j only the network %j is shown', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['189.6.12.34', '189.6.12.34'],
  ['::FFFF:189.6.12.34', '189.6.12.34'],
  ['2804:14c:5b:89:1:2:3:4', '2804:14c:5b:89'],
  ['2804:14C:5b::1', '2804:14c:5b:0'],
  ['::1', '0:0:0:0'],
  [null, null],
])('the IP address %j belongs to the line %j', (address, line) => {
  expect(householdNetworkOf(address)).toBe(line)
})

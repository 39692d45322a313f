import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkup, parseMarkup, plainText, writeMarkup } from './notification-markup.ts'

const sanitise = (text: string) => writeMarkup(parseMarkup(text))
const STORED = /^(?:[^<>&]|&(?:lt|gt|amp);|<br>|<\/?[bi]>)*$/

describe('the markup', () => {
  test.each([
    ['<b>Atenção</b>', '<b>Atenção</b>'],
    ['<STRONG>a</STRONG> <em>b</em>', '<b>a</b> <i>b</i>'],
    ['uma linha\noutra\r\nmais<br/>uma<br />fim', 'uma linha<br>outra<br>mais<br>uma<br>fim'],
    ['<b>aberto', '<b>aberto</b>'],
    ['solto</b>', 'solto'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['<b>a<b>b</b>c', '<b>ab</b>c'],
    ['2 < 3 & 4 > 1', '2 &lt; 3 &amp; 4 &gt; 1'],
    ['2 &lt; 3', '2 &lt; 3'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['<script>ran()</script>', '&lt;script&gt;ran()&lt;/script&gt;'],
    ['<b onclick="ran()">x</b>', '&lt;b onclick="ran()"&gt;x'],
    ['<img src=x onerror=ran()>', '&lt;img src=x onerror=ran()&gt;'],
  ])('%j is stored as %j', (given, stored) => {
    expect(sanitise(given)).toBe(stored)
  })

  test('stores only its three tags, whatever the input, and is idempotent', () => {
    const pieces = ['<b>', '</b>', '<i>', '</i>', '<br>', '<', '>', '&', 'lt;', '<b ', '\n', '"', 'x', '/']
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => {
        const stored = sanitise(given)
        expect(stored).toMatch(STORED)
        expect(sanitise(stored)).toBe(stored)
      }),
    )
  })

  test('leaves an escaped fact unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (fact) => {
        const line = fact.replaceAll(/[\r\n]/g, ' ')
        expect(plainText(parseMarkup(escapeMarkup(line)))).toBe(line)
      }),
    )
  })
})

import jsQR from 'jsqr'
import { hasError, isStaticPix, parsePix } from 'pix-utils'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { centavos } from './amounts.ts'
import { staticBrCode } from './br-code.ts'
import { crc16 } from './crc16.ts'

/** Parses a code with an independent library. */
function read(code: string) {
  const pix = parsePix(code)
  if (hasError(pix) || !isStaticPix(pix)) throw new Error('This is no static code')
  return pix
}

/** Renders the QR code that the page shows and decodes its pixels, as a camera would. */
function scan(code: string): string | undefined {
  const drawn = renderToStaticMarkup(createElement(QRCodeSVG, { value: code, marginSize: 4 }))
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(drawn)?.[1])
  const path = /d="([^"]+)"/g
  const dark = [...drawn.matchAll(path)].at(-1)?.[1] ?? ''
  const scale = 4
  const edge = size * scale
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (const [, x, y, width] of dark.matchAll(/M ?(\d+)[ ,](\d+)\s*h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        pixels.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3)
  }
  return jsQR(pixels, edge, edge)?.data
}

describe('a static BR Code', () => {
  it.each([
    ['CPF', '52998224725'],
    ['CNPJ', '54550752000155'],
    ['CNPJ with letters', '12ABC34501DE35'],
    ['phone', '+5511987654321'],
    ['e-mail', 'jogadora@exemplo.com.br'],
    ['longest e-mail', `${'a'.repeat(64)}@${'b'.repeat(9)}.br`],
    ['random key', '123e4567-e89b-12d3-a456-426614174000'],
  ])('with a %s is read back unchanged, also from its QR code', (_, key) => {
    const txid = '0198C0FFEE0198C0FFEE01234'
    const code = staticBrCode({ key, receiver: 'Conceição D’Ávila', amount: centavos(123_456_05), txid })
    expect(read(code)).toMatchObject({
      type: 'STATIC',
      pixKey: key,
      transactionAmount: 123_456.05,
      merchantName: 'CONCEICAO DAVILA',
      txid,
    })
    expect(scan(code)).toBe(code)
  })

  it('has the checksum of the example in the central bank’s manual', () => {
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
    expect(crc16(example)).toBe('1D3D')
  })

  it('truncates a long name, and never omits it', () => {
    const named = (receiver: string) =>
      read(staticBrCode({ key: '52998224725', receiver, amount: centavos(100), txid: 'T1' })).merchantName
    expect(named('Pedro de Alcântara Francisco Antônio João Carlos')).toBe('PEDRO DE ALCANTARA FRANCI')
    expect(named('李')).toBe('RECEBEDOR')
  })

  it('rejects values that a bank would not accept', () => {
    const given = { key: '52998224725', receiver: 'A', amount: centavos(100), txid: 'T1' }
    expect(() => staticBrCode({ ...given, txid: 'a'.repeat(26) })).toThrow('txid')
    expect(() => staticBrCode({ ...given, txid: 'a-b' })).toThrow('txid')
    expect(() => staticBrCode({ ...given, amount: centavos(0) })).toThrow('amount')
  })
})

import type { Centavos } from './amounts.ts'
import { crc16 } from './crc16.ts'

interface StaticCode {
  /** As returned by `readPixKey`. */
  readonly key: string
  readonly receiver: string
  readonly amount: Centavos
  /** Letters and digits, 25 at most. */
  readonly txid: string
}

const NAME_MAX = 25
const TXID_MAX = 25
/** The standard requires the receiver's city, which we do not collect. Banks show the one on record. */
const CITY = 'BRASIL'
const REAL = '986'

/**
 * The static BR Code of a Pix payment, which banking apps read from a QR code or as "copia e cola" text. It
 * consists of EMV fields (id, length, value); the last is a checksum of everything before its value.
 */
export function staticBrCode({ key, receiver, amount, txid }: StaticCode): string {
  if (!/^[A-Za-z0-9]+$/.test(txid) || txid.length > TXID_MAX) throw new RangeError(`${txid} is no txid`)
  if (amount < 1) throw new RangeError('A code without an amount lets its reader choose one')
  const body = [
    field(0, '01'),
    field(26, field(0, 'br.gov.bcb.pix') + field(1, key)),
    field(52, '0000'),
    field(53, REAL),
    field(54, `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`),
    field(58, 'BR'),
    field(59, plainName(receiver)),
    field(60, CITY),
    field(62, field(5, txid)),
    '6304',
  ].join('')
  return body + crc16(body)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function field(id: number, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`Field ${id} cannot hold ${value.length} characters`)
  return twoDigits(id) + twoDigits(value.length) + value
}

/** Some banks count lengths in bytes and others in characters; without accents both agree. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .'-]/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
  return plain.slice(0, NAME_MAX).trim().toUpperCase() || 'RECEBEDOR'
}

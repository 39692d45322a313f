/**
 * A Pix "copia e cola" code that a bank could read (EMV fields and their checksum), for a key that nobody
 * owns.
 */
export function brCode(id: string, centavos: number): string {
  const account =
    field('00', 'br.gov.bcb.pix') + field('01', `00000000-0000-4000-8000-${id.padStart(12, '0').slice(-12)}`)
  const code =
    field('00', '01') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', (centavos / 100).toFixed(2)) +
    field('58', 'BR') +
    field('59', 'LOJA DE TESTES') +
    field('60', 'SAO PAULO') +
    field('62', field('05', `SANDBOX${id}`.slice(0, 25)))
  return `${code}6304${checkSum(`${code}6304`)}`
}

function field(name: string, value: string): string {
  return `${name}${`${value.length}`.padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE. */
function checkSum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1
    sum &= 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

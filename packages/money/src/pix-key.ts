import { cnpj } from 'cpf-cnpj-validator'
import { maskCpf, readCpf } from './cpf.ts'

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyType = (typeof PIX_KEY_TYPES)[number]

/** The longest email address that Pix accepts as a key. */
const EMAIL_MAX_LENGTH = 77

const normalisers: Record<PixKeyType, (text: string) => string> = {
  cpf: (text) => text.replace(/\D/gu, ''),
  cnpj: (text) => text.toUpperCase().replace(/[^0-9A-Z]/gu, ''),
  phone: (text) => {
    const digits = text.replace(/\D/gu, '')
    return digits.length > 11 && digits.startsWith('55') ? `+${digits}` : `+55${digits}`
  },
  email: (text) => text.trim().toLowerCase(),
  random: (text) => text.trim().toLowerCase(),
}

const tests: Record<PixKeyType, (key: string) => boolean> = {
  cpf: (key) => readCpf(key) !== null,
  cnpj: (key) => /^[0-9A-Z]{12}\d{2}$/u.test(key) && cnpj.isValid(key, true),
  // Pix accepts only mobile numbers: an area code without zeros, then nine digits that start with 9.
  phone: (key) => /^\+55[1-9]{2}9\d{8}$/u.test(key),
  email: (key) =>
    key.length <= EMAIL_MAX_LENGTH &&
    /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u.test(
      key,
    ),
  random: (key) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(key),
}

/**
 * The key as Pix stores it, or null if the text is not a key of that type. The caller must name the type,
 * because one mobile number in a hundred is also a valid CPF.
 */
export function readPixKey(type: PixKeyType, text: string): string | null {
  const key = normalisers[type](text)
  return tests[type](key) ? key : null
}

/** Shows enough for owners to recognise their key, but not enough to pay to it. */
export function maskPixKey(type: PixKeyType, key: string): string {
  if (type === 'cpf') return maskCpf(key)
  if (type === 'cnpj') return `••.•••.•••/${key.slice(8, 12)}-••`
  if (type === 'phone') return `(${key.slice(3, 5)}) •••••-${key.slice(-4)}`
  if (type === 'random') return `${key.slice(0, 4)}••••-••••-${key.slice(-4)}`
  const [name = '', domain = ''] = key.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

import { describe, expect, it } from 'vitest'
import { maskPixKey, type PixKeyType, readPixKey } from './pix-key.ts'

describe('readPixKey', () => {
  it.each<[PixKeyType, string, string]>([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '52998224725', '52998224725'],
    ['cnpj', '54.550.752/0001-55', '54550752000155'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '+55 (11) 98765-4321', '+5511987654321'],
    ['phone', '55987654321', '+5555987654321'],
    ['email', ' Jogadora@Exemplo.com.br ', 'jogadora@exemplo.com.br'],
    ['random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('reads the %s %j as %j', (type, text, key) => {
    expect(readPixKey(type, text)).toBe(key)
  })

  it.each<[PixKeyType, string]>([
    ['cpf', ''],
    ['cpf', '529.982.247-24'],
    ['cpf', '111.111.111-11'],
    ['cpf', '5299822472'],
    ['cnpj', '54.550.752/0001-56'],
    ['cnpj', '12.ABC.345/01DE-3X'],
    ['phone', '(11) 3765-4321'],
    ['phone', '(10) 98765-4321'],
    ['phone', '+1 (11) 98765-4321'],
    ['email', 'sem-arroba.com'],
    ['email', 'a@b'],
    ['email', `${'a'.repeat(70)}@exemplo.com`],
    ['random', '123e4567e89b12d3a456426614174000'],
  ])('refuses the %s %j', (type, text) => {
    expect(readPixKey(type, text)).toBeNull()
  })

  it('reads the same digits according to the chosen type', () => {
    const digits = '11987654321'
    expect(readPixKey('phone', digits)).toBe('+5511987654321')
    expect(readPixKey('cpf', digits)).toBeNull()
  })
})

describe('maskPixKey', () => {
  it.each<[PixKeyType, string, string]>([
    ['cpf', '52998224725', '•••.•••.247-••'],
    ['cnpj', '54550752000155', '••.•••.•••/0001-••'],
    ['phone', '+5511987654321', '(11) •••••-4321'],
    ['email', 'jogadora@exemplo.com.br', 'j•••@exemplo.com.br'],
    ['random', '123e4567-e89b-12d3-a456-426614174000', '123e••••-••••-4000'],
  ])('shows enough of a %s for its owner to recognise it', (type, key, shown) => {
    expect(maskPixKey(type, key)).toBe(shown)
  })
})

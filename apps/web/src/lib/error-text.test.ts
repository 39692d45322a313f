import { PLATFORM_ERRORS } from '@trunfo/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { i18n } from './i18n.ts'

i18n.addResourceBundle('pt', 'arena', {
  errors: { full: 'Só cabem {{max}} jogadores neste {{product}}.' },
})

const GENERIC = 'Algo deu errado do nosso lado. Tente novamente em instantes.'

describe('errorText', () => {
  it('finds the text of a code in its feature, with the facts and the brand’s words', () => {
    const error = new ApiError({ code: 'arena.full', status: 409, facts: { max: 10 }, requestId: 'r1' })
    expect(errorText(error)).toBe('Só cabem 10 jogadores neste torneio.')
  })

  it.each(Object.keys(PLATFORM_ERRORS))('has a text for %s', (code) => {
    expect(i18n.exists(`common:errors.${code.split('.')[1]}`)).toBe(true)
  })

  it('has a text for a missing response', () => {
    expect(errorText(new ApiError({ code: 'network' }))).toMatch(/^Sem resposta do servidor/)
  })

  it('shows the request id where no text fits or the fault is ours', () => {
    expect(errorText(new ApiError({ code: 'arena.unheard_of', status: 409, requestId: 'r2' }))).toBe(
      `${GENERIC} (código r2)`,
    )
    expect(errorText(new ApiError({ code: 'platform.internal', status: 500, requestId: 'r3' }))).toBe(
      `${GENERIC} (código r3)`,
    )
  })

  it('has one text for anything else that is thrown', () => {
    expect(errorText(new TypeError('x is undefined'))).toBe(GENERIC)
    expect(errorText('?')).toBe(GENERIC)
  })
})

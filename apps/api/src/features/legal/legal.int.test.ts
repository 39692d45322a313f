import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { legal } from './index.ts'

const { app, describePage } = await useTestApp({
  OPERATOR_NAME: 'Cartas do Norte Ltda.',
  OPERATOR_DOCUMENT: '12.345.678/0001-90',
  PRIVACY_EMAIL: 'dados@cartas.test',
})

test('the operator is named, with a contact for questions about personal data', async () => {
  const response = await app.inject({ url: '/api/operator' })
  expect(response.json()).toEqual({
    name: 'Cartas do Norte Ltda.',
    document: '12.345.678/0001-90',
    email: 'dados@cartas.test',
  })
})

test.each(['privacyPolicy', 'termsOfService', 'aboutUs'] as const)(
  '%s has its title and description in the HTML, without placeholders',
  async (name) => {
    const facts = await describePage(legal.pages?.[name])
    expect(facts).toMatchObject({ queries: { '/api/operator': { email: 'dados@cartas.test' } } })
    expect(`${facts?.title} ${facts?.description}`).not.toMatch(/[{}]/)
  },
)

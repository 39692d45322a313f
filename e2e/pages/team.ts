import { expect, type Locator, type Page } from '@playwright/test'

/** The page of one team. */

export const memberCard = (page: Page, username: string): Locator =>
  page.getByRole('list', { name: 'Membros' }).getByRole('listitem').filter({ hasText: username })
export const membersTab = (page: Page, count: number): Locator =>
  page.getByRole('tab', { name: `Membros (${count}/10)` })
export const apply = (page: Page): Locator => page.getByRole('button', { name: 'Candidatar-se' })
export const leave = (page: Page): Locator => page.getByRole('button', { name: 'Sair da equipe' })

export async function openMemberMenu(page: Page, username: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opções de ${username}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The form of /teams/new. */
export class TeamForm {
  readonly page: Page
  readonly name: Locator
  readonly tag: Locator
  readonly preview: Locator
  readonly icon: Locator

  constructor(page: Page) {
    this.page = page
    this.name = page.getByLabel('Nome da equipe')
    this.tag = page.getByLabel('Tag')
    this.preview = page.getByRole('region', { name: 'Prévia' })
    this.icon = page.getByText('Escolha uma imagem')
  }

  async open(): Promise<void> {
    await this.page.goto('/teams/new')
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Criar equipe' }).click()
  }

  /** Resolves to the path of the new team. */
  async create(name: string, tag: string): Promise<string> {
    await this.open()
    await this.name.fill(name)
    await this.tag.fill(tag)
    await this.submit()
    await expect(this.page.getByText('Equipe criada com sucesso!')).toBeVisible()
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(name)
    return new URL(this.page.url()).pathname
  }
}

import { expect, type Locator, type Page } from '@playwright/test'
import { inDays } from '../support/world.ts'

/** The list of tournaments. */

export const section = (page: Page, game: string): Locator =>
  page.getByRole('region', { name: game, exact: true })
export const cardNames = (page: Page, game: string): Locator =>
  section(page, game).getByRole('heading', { level: 3 })
export const createLink = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Criar torneio' })

/** The form of /tournaments/new. */
export class TournamentForm {
  readonly page: Page
  readonly name: Locator
  readonly places: Locator
  readonly start: Locator
  readonly startsItself: Locator
  readonly teamSize: Locator
  readonly money: Locator
  readonly coins: Locator
  readonly prize: Locator
  readonly cover: Locator
  readonly preview: Locator
  readonly formats: Locator
  readonly adjust: Locator
  readonly groups: Locator
  /** Matches, rounds and duration. */
  readonly sizes: Locator

  constructor(page: Page) {
    this.page = page
    this.name = page.getByLabel('Nome', { exact: true })
    this.places = page.getByRole('textbox', { name: 'Vagas' })
    this.start = page.locator('input[name=startsAt]')
    this.startsItself = page.getByRole('switch', { name: 'Começar sozinho no horário' })
    this.teamSize = page.getByLabel('Jogadores por equipe')
    this.money = page.getByLabel('Valor em reais')
    this.coins = page.getByLabel('Quantidade de Coins')
    this.prize = page.getByLabel('Qual é o prêmio')
    this.cover = page.getByLabel('Capa (opcional)')
    this.preview = page.getByRole('region', { name: 'Prévia' })
    this.formats = page.getByRole('radiogroup', { name: 'Como se decide quem vence' })
    this.adjust = page.locator('summary').filter({ hasText: 'Ajustar' })
    this.groups = page.getByRole('textbox', { name: 'Grupos' })
    this.sizes = page.locator('dl', { hasText: 'Dura cerca de' }).locator('dd')
  }

  async submit(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Criar torneio' }).click()
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).press('Space')
  }

  format(name: string): Locator {
    return this.formats.getByRole('radio', { name, exact: true })
  }

  /** Fills in what every tournament needs. */
  async fillEssentials(name: string, places: number): Promise<void> {
    await this.name.fill(name)
    await this.places.fill(`${places}`)
    await this.startOn(inDays(2))
  }

  /** 19:30 on that day, in the date field's format. */
  async startOn(date: Date): Promise<void> {
    await this.start.fill(`${date.toISOString().slice(0, 10)}T19:30`)
  }

  /** Creates a tournament with automatic start. Resolves to its id and path. */
  async createStartingItself(name: string, places: number): Promise<{ id: string; path: string }> {
    await this.page.goto('/tournaments/new')
    await this.fillEssentials(name, places)
    await this.startsItself.press('Space')
    await this.submit()
    await expect(this.page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
    const path = new URL(this.page.url()).pathname
    return { id: path.split('/').at(-1) ?? '', path }
  }
}

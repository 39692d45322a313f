import { expect, type Locator, type Page } from '@playwright/test'
import type { DrawnMatch } from '../support/matches.ts'
import type { Person } from '../support/people.ts'
import { PHONE } from '../support/trunfo.ts'
import { confirm } from './shell.ts'

/** The lobby of a match. */
export class Lobby {
  readonly page: Page
  readonly messages: Locator
  readonly field: Locator
  readonly disputeBanner: Locator
  readonly nicks: Locator
  readonly help: Locator

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('region', { name: 'Mensagens do chat' })
    this.field = page.getByLabel('Mensagem', { exact: true })
    this.disputeBanner = page.getByText('Disputa aguardando um moderador')
    this.help = page.getByRole('button', { name: 'Pedir ajuda' })
    this.nicks = page.getByRole('region', { name: /^Nicks em / })
  }

  /** `process` is the origin of another API process. */
  async open(matchId: string, process = ''): Promise<void> {
    await this.page.goto(`${process}/match/${matchId}`)
  }

  async say(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  message(text: string): Locator {
    return this.messages.getByText(text, { exact: true })
  }

  /** Clicks the label of a choice. */
  async choose(name: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: name }).click()
  }

  async declare(winner: string): Promise<void> {
    await this.choose(winner)
    await this.page.getByRole('button', { name: 'Declarar vencedor' }).click()
    await expect(this.page.getByRole('alertdialog')).toContainText(`Declarar que ${winner} venceu?`)
    await confirm(this.page, 'Sim, declarar')
  }

  /** Fills and submits the moderator's form, up to the confirmation. */
  async pickWinner(name: string, reason = 'A prova mostra o placar.'): Promise<void> {
    await this.choose(name)
    await this.page.getByLabel('Motivo da decisão').fill(reason)
    await this.page.getByRole('button', { name: 'Definir vencedor' }).click()
  }

  async giveVictory(name: string, reason?: string): Promise<void> {
    await this.pickWinner(name, reason)
    await confirm(this.page, 'Sim, dar a vitória')
  }

  /** Opens the help menu and calls a moderator. */
  async callSupport(): Promise<void> {
    await this.help.click()
    await this.page.getByRole('button', { name: 'Chamar suporte' }).click()
  }

  /** Three seconds may pass before a busy machine clicks, so the page clicks the button itself. */
  async stayWhenAsked(): Promise<void> {
    await this.page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const stay = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ficar aqui')
        if (!stay) return
        observer.disconnect()
        stay.click()
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
  }
}

/** The lobbies of both sides on phones, which stay open when the match ends. */
export async function lobbiesOf(
  openPage: (person: Person) => Promise<Page>,
  match: DrawnMatch,
  personOf: (sideId: string) => Person,
): Promise<[Lobby, Lobby]> {
  const open = async (sideId: string) => {
    const lobby = new Lobby(await openPage(personOf(sideId)))
    await lobby.page.setViewportSize(PHONE)
    await lobby.open(match.id)
    await expect(lobby.page.getByText('Partida em andamento')).toBeVisible()
    await lobby.stayWhenAsked()
    return lobby
  }
  return [await open(match.one), await open(match.two)]
}

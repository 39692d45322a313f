import { expect, type Locator, type Page } from '@playwright/test'

/** /support/ticket/new */
export class NewTicketPage {
  readonly page: Page
  readonly subject: Locator
  readonly area: Locator
  readonly priority: Locator
  readonly message: Locator
  readonly submit: Locator
  readonly answers: Locator

  constructor(page: Page) {
    this.page = page
    this.subject = page.getByLabel('Assunto')
    this.area = page.getByLabel('Área')
    this.priority = page.getByLabel('Prioridade')
    this.message = page.getByLabel('Mensagem', { exact: true })
    this.submit = page.getByRole('button', { name: 'Enviar ticket' })
    this.answers = page.getByRole('region', { name: 'Talvez já tenha resposta' })
  }

  async open(): Promise<void> {
    await this.page.goto('/support/ticket/new')
    await expect(this.subject).toBeVisible()
  }

  /** Fills the remaining fields and submits. Resolves to the ticket's id. */
  async send({ subject, message }: { subject: string; message: string }): Promise<string> {
    await this.subject.fill(subject)
    await this.message.fill(message)
    await this.submit.click()
    await expect(this.page).toHaveURL(/\/support\/ticket\/[\da-f-]{36}$/)
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }
}

/** /support/ticket/{id}, as its owner or as staff. */
export class TicketPage {
  readonly page: Page
  readonly messages: Locator
  readonly field: Locator
  readonly note: Locator

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('region', { name: 'Mensagens do ticket' })
    this.field = page.getByLabel('Sua resposta')
    this.note = page.getByRole('textbox', { name: 'Nota interna' })
  }

  async open(id: string, process = ''): Promise<void> {
    await this.page.goto(`${process}/support/ticket/${id}`)
    await expect(this.messages).toBeVisible()
  }

  /** Waits for the server, after which the field is empty. */
  async reply(text: string): Promise<void> {
    await this.field.fill(text)
    await this.page.getByRole('button', { name: 'Enviar resposta' }).click()
    await expect(this.field).toHaveValue('')
  }

  async writeNote(text: string): Promise<void> {
    await this.choose('Nota interna')
    await this.note.fill(text)
    await this.page.getByRole('button', { name: 'Salvar nota' }).click()
    await expect(this.note).toHaveValue('')
  }

  /** Switches the staff's composer. */
  async choose(what: 'Resposta' | 'Nota interna'): Promise<void> {
    await this.page.getByRole('radio', { name: what }).press('Space')
  }

  async setStatus(status: string): Promise<void> {
    await this.page.getByLabel('Status').selectOption(status)
    await this.page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(this.status(status)).toBeVisible()
  }

  /** Finds a message by its text. */
  message(text: string): Locator {
    return this.messages.getByRole('listitem').filter({ hasText: text })
  }

  /** The status badge in the page header. */
  status(text: string): Locator {
    return this.page.getByRole('main').locator('header').first().getByText(text, { exact: true })
  }
}

/** /admin/tickets on a wide screen. */
export class TicketQueue {
  readonly page: Page
  readonly rows: Locator
  readonly filter: Locator
  readonly search: Locator
  readonly heading: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')
    this.filter = page.getByLabel('Status', { exact: true })
    this.search = page.getByRole('textbox', { name: 'Buscar ticket' })
    this.heading = page.getByRole('heading', { name: 'Fila de Tickets' })
  }

  row(subject: string): Locator {
    return this.rows.filter({ hasText: subject })
  }

  async details(subject: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Detalhes de ${subject}` }).click()
    return this.page.getByRole('dialog', { name: subject })
  }
}

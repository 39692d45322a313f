import { makeTicket } from '../apps/api/src/features/tickets/testing.ts'
import { NewTicketPage, TicketPage } from './pages/ticket.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { somebody } from './support/people.ts'
import { pick, png } from './support/pictures.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyTables } from './support/world.ts'

/** Maximum length, without a place to break. */
const LONG = 'Umapalavrasemespaçoquenãoacabanuncaporquealguémescreveuassim'.repeat(2).slice(0, 120)

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test("the form, the viewer's list and the conversation are accessible in every state", async ({
    page,
    stack,
    signIn,
  }) => {
    const { id: ownerId } = await signIn()
    const staff = await somebody(stack, { roles: ['suporte'] })
    await page.goto('/account-settings?tab=tickets')
    await expect(page.getByText('Você ainda não abriu nenhum ticket.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const form = new NewTicketPage(page)
    await form.open()
    await expectAccessibleAtBothSizes(page)
    await form.submit.click()
    await expect(form.subject).toHaveAccessibleDescription('O assunto é obrigatório')
    await form.subject.fill('Meu saque não caiu, quero devolver o VIP')
    await form.answers.getByText('Quando o meu saque cai?').click()
    await pick(page, page.getByText('Anexar imagem'), await png('tela.png', 400, 900))
    await expect(page.getByRole('img', { name: 'tela.png pronta' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const answer = { authorId: staff.id, text: `Veja só: ${LONG}` }
    const { id } = await makeTicket(stack.db, { ownerId, subject: LONG, text: LONG, answer })
    const states = ['open', 'in_progress', 'resolved', 'closed'] as const
    for (const status of states) await makeTicket(stack.db, { ownerId, status, subject: `Em ${status}` })
    await page.goto('/account-settings?tab=tickets')
    await expect(page.getByRole('link', { name: LONG })).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const ticket = new TicketPage(page)
    await ticket.open(id)
    await expect(ticket.message('Veja só')).toContainText('Equipe')
    await expectAccessibleAtBothSizes(page)
    for (const status of ['resolved', 'closed'] as const) {
      await page.goto('/account-settings?tab=tickets')
      await page.getByRole('link', { name: `Em ${status}` }).click()
      await expect(ticket.messages).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }

    await page.route('**/messages', (route) => route.abort())
    await page.goto(`/support/ticket/${id}`)
    await expect(page.getByText('Não deu para carregar as mensagens')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(`**/api/tickets/${id}`, (route) => route.abort())
    await page.goto(`/support/ticket/${id}`)
    await expect(page.getByText('Não deu para carregar o ticket')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    const { id: foreign } = await makeTicket(stack.db)
    await page.goto(`/support/ticket/${foreign}`)
    await expect(page.getByText('Você não tem permissão para ver este ticket.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test('the queue, its dialogs and the staff view of a ticket are accessible', async ({
    page,
    stack,
    signIn,
  }) => {
    await emptyTables(stack, 'tickets, canned_replies')
    const staff = await signIn({ name: 'suporte', roles: ['suporte'] })
    await page.goto('/admin/tickets')
    await expect(page.getByText('Nenhum ticket encontrado')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const vip = await somebody(stack, { name: 'vip', roles: ['vip'] })
    const { id } = await makeTicket(stack.db, { ownerId: vip.id, subject: LONG, priority: 'urgent' })
    await makeTicket(stack.db, { assigneeId: staff.id, status: 'in_progress', area: 'bug_report' })
    await page.goto('/admin/tickets?sort=date&direction=asc')
    await expect(page.getByRole('link', { name: LONG })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: `Detalhes de ${LONG}` }).click()
    await expect(page.getByRole('dialog').getByLabel('Responsável')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Respostas prontas' }).click()
    const canned = page.getByRole('dialog', { name: 'Respostas prontas' })
    await expect(canned.getByText('Nenhuma resposta pronta ainda.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await canned.getByRole('button', { name: 'Nova resposta' }).click()
    await canned.getByRole('button', { name: 'Salvar' }).click()
    await expect(canned.getByLabel('Título')).toHaveAccessibleDescription(/título/)
    await expectAccessibleAtBothSizes(page)
    await canned.getByLabel('Título').fill('Olá')
    await canned.getByLabel('Texto').fill(LONG)
    await canned.getByRole('button', { name: 'Salvar' }).click()
    await expect(canned.getByRole('button', { name: 'Editar Olá' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    const ticket = new TicketPage(page)
    await ticket.open(id)
    await ticket.writeNote(`Nota: ${LONG}`)
    await expect(ticket.message('Nota:')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await ticket.choose('Resposta')
    await ticket.reply('Olá!')
    await expect(ticket.message('Olá!')).toContainText('Equipe')
    await expectAccessibleAtBothSizes(page)
    await ticket.setStatus('Fechado')
    await expectAccessibleAtBothSizes(page)

    await page.route('**/api/admin/tickets?*', (route) => route.abort())
    await page.route('**/api/admin/tickets', (route) => route.abort())
    await page.goto('/admin/tickets')
    await expect(page.getByText('Erro ao carregar tickets')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})

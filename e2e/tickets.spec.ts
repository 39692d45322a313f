import { makeTicket } from '../apps/api/src/features/tickets/testing.ts'
import { signInByForm } from './pages/entry.ts'
import { Lobby } from './pages/lobby.ts'
import { toast } from './pages/shell.ts'
import { NewTicketPage, TicketPage, TicketQueue } from './pages/ticket.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { enter, named, people, somebody } from './support/people.ts'
import { pick, png } from './support/pictures.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { emptyCatalogue, emptyTables } from './support/world.ts'

const PASSWORD = 'mesa redonda de domingo 9'

test('a visitor suggests a game, staff answer live, and a closed ticket takes no replies', async ({
  page,
  stack,
  openPage,
}) => {
  const person = await somebody(stack, { name: 'ana', password: PASSWORD, hasSecondFactor: false })
  const staff = await somebody(stack, { name: 'suporte', roles: ['suporte'] })
  const subject = named('Adicionem um jogo')
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))

  await page.goto('/')
  await page.getByRole('button', { name: 'Sugerir um jogo' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, { email: person.email, password: PASSWORD })
  await expect(page).toHaveURL('/support/ticket/new')
  const form = new NewTicketPage(page)
  await expect(form.area).toHaveValue('suggestion')
  await expect(form.priority).toHaveValue('low')
  await expect(form.answers.getByText('Sugerindo um jogo')).toBeVisible()
  await form.subject.fill('Meu saque')
  await expect(form.answers.getByText('Quando o meu saque cai?')).toBeVisible()
  await expect(form.answers.getByText('Sugerindo um jogo')).toHaveCount(0)
  await pick(page, page.getByText('Anexar imagem'), await png('tela.png', 300, 200))
  await expect(page.getByRole('img', { name: 'tela.png pronta' })).toBeVisible()
  const id = await form.send({ subject, message: 'Um de cartas,\npor favor.' })
  const ours = new TicketPage(page)
  await expect(ours.message('Um de cartas')).toBeVisible()
  await expect(ours.status('Aberto')).toBeVisible()
  await page.getByRole('button', { name: /^Ampliar imagem 1/ }).click()
  const picture = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await page.keyboard.press('Escape')

  // Staff use the queue of the other API process.
  const staffPage = await openPage(staff)
  await staffPage.goto(atOtherProcess(stack, '/admin/tickets'))
  await new TicketQueue(staffPage).row(subject).getByRole('link').click()
  const theirs = new TicketPage(staffPage)
  await theirs.writeNote('Só entre nós: já pediram isto antes.')
  await expect(theirs.message('Só entre nós')).toContainText('Nota interna')
  await theirs.choose('Resposta')
  await theirs.reply('Boa ideia! Qual plataforma?')
  await expect(ours.message('Boa ideia!')).toContainText('Equipe')
  await expect(ours.status('Em andamento')).toBeVisible()
  await expect(ours.message('Um de cartas')).not.toContainText('Equipe')

  await ours.reply('No celular.')
  await expect(theirs.message('No celular.')).toBeVisible()
  await theirs.setStatus('Resolvido')
  await expect(page.getByText('A equipe marcou como resolvido.')).toBeVisible()
  await ours.reply('Ainda tenho uma dúvida.')
  await expect(ours.status('Aberto')).toBeVisible()
  await expect(theirs.status('Aberto')).toBeVisible()

  await theirs.setStatus('Fechado')
  await expect(page.getByText('Este ticket está fechado e não recebe mais respostas.')).toBeVisible()
  await expect(ours.field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enviar resposta' })).toHaveCount(0)
  await expect(theirs.field).toHaveCount(0)

  // The owner received everything except the note.
  await expect(page.getByText('Só entre nós')).toHaveCount(0)
  await page.reload()
  await expect(ours.message('Ainda tenho uma dúvida.')).toBeVisible()
  await expect(page.getByText('Só entre nós')).toHaveCount(0)
  expect(heard.join('\n')).toContain('Boa ideia!')
  expect(heard.join('\n')).not.toContain('Só entre nós')

  await page.getByRole('link', { name: 'Meus Tickets' }).click()
  await expect(page).toHaveURL('/account-settings?tab=tickets')
  const own = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: subject })
  await expect(own).toContainText('Fechado')
  await own.getByRole('link').click()
  await expect(page).toHaveURL(`/support/ticket/${id}`)
})

test('nobody else sees a ticket, and a missing one is not found', async ({ page, stack, signIn }) => {
  const { id } = await makeTicket(stack.db)
  await signIn()
  await page.goto(`/support/ticket/${id}`)
  await expect(page.getByText('Você não tem permissão para ver este ticket.')).toBeVisible()
  await expect(page.getByText('A página não abre desde ontem.')).toHaveCount(0)
  await page.goto('/support/ticket/01980000-0000-7000-8000-000000000000')
  await expect(page.getByText('Ticket não encontrado.')).toBeVisible()
  await page.goto('/support/ticket/qualquer')
  await expect(page.getByText('Ticket não encontrado.')).toBeVisible()
  await page.goto('/admin/tickets')
  await expect(page).toHaveURL('/')
})

test('an empty ticket shows all four errors at once, and each disappears as its field is filled', async ({
  page,
  signIn,
}) => {
  await signIn()
  const form = new NewTicketPage(page)
  await form.open()
  await form.submit.click()
  await expect(form.subject).toBeFocused()
  await expect(form.subject).toHaveAccessibleDescription('O assunto é obrigatório')
  await expect(form.area).toHaveAccessibleDescription('A área é obrigatória')
  await expect(form.priority).toHaveAccessibleDescription(
    /Baixa: uma dúvida .* Média: .* Alta: .* Urgente: .* A prioridade é obrigatória$/,
  )
  await expect(form.message).toHaveAccessibleDescription(/A mensagem é obrigatória$/)
  await expectAccessibleAtBothSizes(page)
  await form.subject.fill('Sumiu')
  await form.area.selectOption('Outro')
  await expect(form.area).not.toHaveAttribute('aria-invalid')
  await expect(form.message).toHaveAccessibleDescription(/A mensagem é obrigatória$/)
})

test('a ticket is opened and answered by keyboard alone', async ({ page, stack, signIn, openPage }) => {
  await signIn()
  const form = new NewTicketPage(page)
  await form.open()
  await form.subject.focus()
  const { keyboard } = page
  await keyboard.press('Enter')
  await expect(form.subject).toHaveAccessibleDescription('O assunto é obrigatório')
  await keyboard.type('Teclado')
  await keyboard.press('Enter')
  await expect(form.area).toBeFocused()
  await expect(form.area).toHaveAccessibleDescription('A área é obrigatória')
  await keyboard.type('Outro')
  await keyboard.press('Tab')
  await expect(form.priority).toBeFocused()
  await keyboard.type('Urg')
  await keyboard.press('Tab')
  await expect(form.message).toBeFocused()
  await keyboard.type('Sem mouse.')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Anexar imagem')).toBeFocused()
  await keyboard.press('Tab')
  await expect(form.submit).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/support\/ticket\/[\da-f-]{36}$/)
  const ours = new TicketPage(page)
  await expect(ours.message('Sem mouse.')).toBeVisible()
  await expect(page.getByText('Outro · Prioridade: Urgente')).toBeVisible()

  const staffPage = await openPage(await somebody(stack, { roles: ['suporte'] }))
  const theirs = new TicketPage(staffPage)
  await theirs.open(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await theirs.field.focus()
  await staffPage.keyboard.type('Recebido.')
  await staffPage.keyboard.press('Tab')
  await staffPage.keyboard.press('Tab')
  await expect(staffPage.getByRole('button', { name: 'Enviar resposta' })).toBeFocused()
  await staffPage.keyboard.press('Enter')
  await expect(ours.message('Recebido.')).toBeVisible()
  await expect(theirs.field).toBeFocused()
})

test('a reply with a lost response is not stored twice, and a refused one stays in the field', async ({
  page,
  stack,
  signIn,
}) => {
  const { id: ownerId } = await signIn()
  const { id } = await makeTicket(stack.db, { ownerId })
  const ours = new TicketPage(page)
  await ours.open(id)
  await ours.reply('Igual')
  await ours.reply('Igual')
  await expect(ours.message('Igual')).toHaveCount(2)

  let isLost = true
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await ours.field.fill('Só uma vez')
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(toast(page, 'Erro ao adicionar mensagem')).toBeVisible()
  await expect(ours.field).toHaveValue('Só uma vez')
  isLost = false
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(ours.field).toHaveValue('')
  await expect(ours.message('Só uma vez')).toHaveCount(1)
  await page.reload()
  await expect(ours.message('Só uma vez')).toHaveCount(1)

  await ours.field.fill('   ')
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(ours.field).toHaveAccessibleDescription('A mensagem é obrigatória')
})

test('the queue is filtered and sorted by the server, keeps that in the URL, and puts VIPs first', async ({
  page,
  stack,
  signIn,
}) => {
  await emptyTables(stack, 'tickets')
  const vip = await somebody(stack, { name: 'vip', roles: ['vip'] })
  const open = async (subject: string, fields: object = {}) => makeTicket(stack.db, { subject, ...fields })
  await open('Carta rasgada', { priority: 'urgent' })
  await open('Água', { priority: 'high', status: 'resolved' })
  await open('Dado', { priority: 'medium' })
  await open('Bola furada', { ownerId: vip.id, priority: 'low' })
  await signIn({ roles: ['admin'] })
  const queue = new TicketQueue(page)
  const subjects = () => queue.rows.getByRole('link').allInnerTexts()

  await page.goto('/admin/tickets')
  // The default: open tickets, VIPs first, then longest waiting.
  await expect(queue.rows).toHaveCount(3)
  await expect.poll(subjects).toEqual(['Bola furada', 'Carta rasgada', 'Dado'])
  await expect(queue.filter.locator(':checked')).toHaveText('Em aberto')
  await expect(queue.row('Bola')).toContainText(/VIP/)
  await expect(queue.row('Carta')).not.toContainText('VIP')
  await expect(queue.row('Carta')).toContainText(/Aguarda a equipe desde \d/)

  await queue.search.fill('rasgada CARTA')
  await expect.poll(subjects).toEqual(['Carta rasgada'])
  await queue.search.fill(`${vip.username} bola`)
  await expect.poll(subjects).toEqual(['Bola furada'])
  await queue.search.fill('agua')
  await expect(page.getByText('Nenhum ticket com essa busca e esses filtros.')).toBeVisible()
  await queue.filter.selectOption('Todos')
  await expect(page).toHaveURL('/admin/tickets?status=all&q=agua')
  await expect.poll(subjects).toEqual(['Água'])
  await queue.search.fill('')
  // A list with closed tickets shows the newest first.
  await expect.poll(subjects).toEqual(['Bola furada', 'Dado', 'Água', 'Carta rasgada'])

  await page.getByRole('button', { name: 'Prioridade' }).click()
  await expect(page).toHaveURL('/admin/tickets?status=all&sort=priority&direction=asc')
  await expect.poll(subjects).toEqual(['Bola furada', 'Dado', 'Água', 'Carta rasgada'])
  await page.getByRole('button', { name: 'Prioridade' }).click()
  await expect(page).toHaveURL('/admin/tickets?status=all&sort=priority&direction=desc')
  await expect.poll(subjects).toEqual(['Carta rasgada', 'Água', 'Dado', 'Bola furada'])
  await queue.filter.selectOption('Aberto')
  await expect.poll(subjects).toEqual(['Carta rasgada', 'Dado', 'Bola furada'])
  await page.reload()
  await expect(page).toHaveURL('/admin/tickets?status=open&sort=priority&direction=desc')
  await expect(queue.filter).toHaveValue('open')
  await expect(page.getByRole('link', { name: 'Exportar CSV' })).toHaveAttribute(
    'href',
    '/api/admin/tickets.csv?status=open&sort=priority&direction=desc',
  )
  await expect.poll(subjects).toEqual(['Carta rasgada', 'Dado', 'Bola furada'])
  for (const column of ['Assunto', 'Usuário', 'Área', 'Status', 'Prioridade', 'Data']) {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', /cending$/)
    await expect(queue.rows).toHaveCount(3)
  }
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Prioridade' })).toHaveAttribute(
    'aria-sort',
    /cending$/,
  )
  await page.getByRole('button', { name: 'Voltar à ordem da fila' }).click()
  await expect(page).toHaveURL('/admin/tickets?status=open')
  await expect.poll(subjects).toEqual(['Bola furada', 'Carta rasgada', 'Dado'])
  await queue.filter.selectOption('Fechado')
  await expect(page.getByText('Nenhum ticket encontrado')).toBeVisible()
})

test('details change status, priority and assignee, and a faster colleague is not overwritten', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  const subject = named('Detalhes')
  const { id } = await makeTicket(stack.db, { subject })
  const staff = await signIn({ name: 'bia', roles: ['suporte'] })
  const colleague = await somebody(stack, { name: 'caio', roles: ['moderador'] })
  const queue = new TicketQueue(page)
  await page.goto('/admin/tickets?status=open')
  const dialog = await queue.details(subject)
  await expect(dialog.getByText('Ainda sem resposta')).toBeVisible()
  await dialog.getByLabel('Prioridade').selectOption('Alta')
  await dialog.getByLabel('Responsável').selectOption(`${staff.username} (você)`)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(queue.row(subject)).toContainText('Alta')
  await expect(queue.row(subject)).toContainText(staff.username)
  await expect(page.getByRole('button', { name: `Detalhes de ${subject}` })).toBeFocused()

  // Both view an open ticket; the colleague resolves it first.
  const theirs = new TicketPage(await openPage(colleague))
  await theirs.open(id)
  const again = await queue.details(subject)
  await again.getByLabel('Status').selectOption('Em andamento')
  await theirs.setStatus('Resolvido')
  await again.getByRole('button', { name: 'Salvar' }).click()
  await expect(again.getByText('O ticket mudou enquanto você olhava.')).toBeVisible()
  await expect(theirs.status('Resolvido')).toBeVisible()

  // The row left the list with its button, so the focus moves.
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(queue.row(subject)).toHaveCount(0)
  await expect(queue.heading).toBeFocused()
})

test('a canned reply is written once and inserted into answers', async ({ page, stack, signIn }) => {
  const title = named('Boas-vindas')
  const { id } = await makeTicket(stack.db)
  await signIn({ roles: ['suporte'] })
  await page.goto('/admin/tickets')
  await page.getByRole('button', { name: 'Respostas prontas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Respostas prontas' })
  await dialog.getByRole('button', { name: 'Nova resposta' }).click()
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Texto')).toHaveAccessibleDescription('Escreva o texto da resposta pronta.')
  await dialog.getByLabel('Texto').fill('Oi! Já vamos ver.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('button', { name: `Editar ${title}` }).click()
  await dialog.getByLabel('Texto').fill('Oi! Já estamos vendo.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Oi! Já estamos vendo.')).toBeVisible()

  const ticket = new TicketPage(page)
  await ticket.open(id)
  await page.getByLabel('Inserir resposta pronta').selectOption(title)
  await expect(ticket.field).toHaveValue('Oi! Já estamos vendo.')
  await expect(ticket.field).toBeFocused()
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(ticket.message('Oi! Já estamos vendo.')).toContainText('Equipe')

  await page.goto('/admin/tickets')
  await page.getByRole('button', { name: 'Respostas prontas' }).click()
  await dialog.getByRole('button', { name: `Apagar ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(dialog.getByText(title)).toHaveCount(0)
})

test('a ticket opened from a lobby is linked to its match, and staff can go there', async ({
  page,
  context,
  stack,
  openPage,
}) => {
  await emptyCatalogue(stack)
  const { match, one } = await started(stack, await people(stack, 'ana', 'bia'))
  await enter(stack, context, one)
  const lobby = new Lobby(page)
  await lobby.open(match.id)
  await lobby.help.click()
  await page.getByRole('link', { name: 'Abrir um ticket' }).click()
  const form = new NewTicketPage(page)
  await expect(form.area).toHaveValue('technical_issue')
  await expect(page.getByText('Este ticket leva junto a partida em que você estava.')).toBeVisible()
  await form.priority.selectOption('Alta')
  const id = await form.send({ subject: 'O placar sumiu', message: 'Não aparece nada.' })
  await expect(page.getByRole('link', { name: /^Copa do Bairro, rodada 1/ })).toHaveAttribute(
    'href',
    `/match/${match.id}`,
  )
  const staffPage = await openPage(await somebody(stack, { roles: ['moderador'] }))
  await new TicketPage(staffPage).open(id)
  await staffPage.getByRole('link', { name: /^Copa do Bairro, rodada 1/ }).click()
  await expect(staffPage).toHaveURL(`/match/${match.id}`)
})

test('a ticket opened from the tab Assinatura is prefilled', async ({ page, signIn }) => {
  await signIn({ roles: ['vip'] })
  await page.goto('/account-settings?tab=subscription')
  await page.getByRole('link', { name: 'Pedir o cargo' }).click()
  const form = new NewTicketPage(page)
  await expect(form.area).toHaveValue('other')
  await expect(form.priority).toHaveValue('low')
  await expect(form.subject).toHaveValue('Cargo VIP no Discord')
  await expect(form.message).toHaveValue(/Meu nome no Discord é/)
  await form.message.press('ControlOrMeta+End')
  await page.keyboard.type('ana#1')
  await form.submit.click()
  await expect(new TicketPage(page).message('Meu nome no Discord é: ana#1')).toBeVisible()
})

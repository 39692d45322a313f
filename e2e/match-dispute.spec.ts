import type { Page } from '@playwright/test'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby } from './pages/lobby.ts'
import { confirm, toast } from './pages/shell.ts'
import { expectFilterKept } from './pages/staff-table.ts'
import { expectAccessible } from './support/accessibility.ts'
import { type DrawnMatch, matchesOf, started, tournamentUrl } from './support/matches.ts'
import { enter, people, type Somebody, somebody } from './support/people.ts'
import { paste, png } from './support/pictures.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('two players disagree, a moderator decides, and both are redirected to the tournament', async ({
  stack,
  context,
  page,
  openPage,
}) => {
  const persons = await people(stack, 'ana', 'bia', 'caio', 'duda')
  const moderator = await somebody(stack, { name: 'mod', roles: ['moderador'] })
  const { tournamentId, match, others, one, two, personOf } = await started(stack, persons)
  await enter(stack, context, one)
  const [ours, theirs, judges] = [
    new Lobby(page),
    new Lobby(await openPage(two)),
    new Lobby(await openPage(moderator)),
  ]
  const [other, judge] = [theirs.page, judges.page]

  await test.step('the other match is decided, so the next round waits only for this one', async () => {
    const [otherMatch] = others
    await judges.open(otherMatch?.id ?? '')
    await expect(judge.getByText('Você é um espectador.')).toBeVisible()
    await judge.getByRole('button', { name: 'Definir vencedor' }).click()
    await expect(judge.getByText('Selecione um vencedor.').first()).toBeVisible()
    await judges.giveVictory(personOf(otherMatch?.one).username)
    await expect(judge).toHaveURL(tournamentUrl(tournamentId))
  })

  // The queue is open beforehand and updates live.
  await judge.goto('/admin/disputes')
  await expect(judge.getByText('Nenhum caso em aberto.')).toBeVisible()

  await test.step('both chat, each at another process', async () => {
    await ours.open(match.id)
    await theirs.open(match.id, atOtherProcess(stack))
    await expect(page.getByText('Rodada 1 · Partida 1')).toBeVisible()
    await expect(page.getByText('Partida em andamento')).toBeVisible()
    await ours.say('Bora, melhor de três?')
    await expect(theirs.message('Bora, melhor de três?')).toBeVisible()
    await theirs.say('Bora!')
    await expect(ours.message('Bora!')).toBeVisible()
  })

  await test.step('proof is chosen, discarded, pasted, and retried after a failure', () => sendProof(page))

  await test.step('both declare, and they contradict each other', async () => {
    await page.getByRole('button', { name: 'Declarar vencedor' }).click()
    await expect(page.getByText('Por favor, selecione um vencedor.').first()).toBeVisible()
    await ours.declare(one.username)
    await expect(page.getByText(`Declarado: ${one.username} venceu.`)).toBeVisible()
    // A declaration stays hidden until the other side has declared.
    const strip = other.getByRole('list', { name: 'Declarações e resultado' })
    await expect(strip.getByText('Já declarou')).toBeVisible()
    await theirs.declare(two.username)
    for (const side of [ours, theirs]) {
      await expect(side.disputeBanner).toBeVisible()
      await expect(side.page.getByText('Um moderador vai decidir', { exact: true })).toBeVisible()
    }
    await expect(other.getByRole('button', { name: 'Chamar suporte' })).toBeHidden()
    await theirs.help.click()
    await expect(other.getByRole('button', { name: 'Chamar suporte' })).toContainText('trava a partida agora')
    await expect(other.getByRole('link', { name: 'Abrir um ticket' })).toContainText('pode esperar')
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Chamar suporte' }).click()
    await expect(other.getByRole('button', { name: 'Suporte solicitado' })).toBeDisabled()
    await expect(page.getByText('A equipe foi avisada')).toBeVisible()
  })

  await test.step('a moderator takes the case from the queue and reviews it', async () => {
    const row = judge.getByRole('row').filter({ hasText: one.username })
    await expect(row.getByText('Disputa')).toBeVisible()
    await expect(row.getByText('Suporte')).toBeVisible()
    await row.getByRole('button', { name: /^Assumir o caso/ }).click()
    await expect(row.getByText('Você')).toBeVisible()
    await expectFilterKept(judge, {
      label: 'Com quem',
      choice: 'Com você',
      asked: 'holder=me',
    })
    await row.getByRole('link', { name: /^Abrir a sala/ }).click()
    await expect(judge.getByText('Este caso está com você.')).toBeVisible()
    await expect(judge.getByText('Nenhuma prova')).toHaveCount(1)
    await judge.getByRole('button', { name: /^Ampliar prova/ }).click()
    await expect(judge.getByRole('dialog').getByRole('img')).toBeVisible()
    await judge.keyboard.press('Escape')
    // The dialog traps the focus until it is gone.
    await expect(judge.getByRole('dialog')).toHaveCount(0)
    await judges.say('Vou olhar as provas.')
    await expect(ours.message('Vou olhar as provas.')).toBeVisible()
    await expect(ours.message('Arbitragem')).toBeVisible()
    await judge.getByLabel('Nova nota').fill('A imagem parece boa.')
    await judge.getByRole('button', { name: 'Guardar nota' }).click()
    await expect(judge.getByText(`${moderator.username} anotou:`)).toBeVisible()
  })

  await test.step('a message is removed for everyone, and its author is muted', async () => {
    await judge.getByRole('button', { name: `Opções da mensagem de ${two.username}` }).click()
    await judge.getByRole('menuitem', { name: 'Remover mensagem' }).click()
    await confirm(judge, 'Remover mensagem')
    await expect(ours.message('Mensagem removida pela equipe.')).toBeVisible()
    await judge.getByRole('button', { name: `Silenciar ${two.username}` }).click()
    await expect(other.getByText('Um moderador silenciou você nesta partida.')).toBeVisible()
    await judge.getByRole('button', { name: `Devolver a voz a ${two.username}` }).click()
    await expect(theirs.field).toBeVisible()
  })

  await test.step('both see the decision briefly and are redirected to the tournament', async () => {
    await judges.choose(one.username)
    await judge.getByRole('button', { name: 'Definir vencedor' }).click()
    const reason = judge.getByLabel('Motivo da decisão')
    await expect(reason).toHaveAccessibleDescription(/Diga o motivo da decisão\.$/)
    await expect(reason).toBeFocused()
    await expectAccessible(judge)
    await judges.pickWinner(one.username, 'A prova mostra o placar.')
    // It is shown for three seconds only, so the watchers start beforehand.
    const told = await Promise.all([page, other].map((side) => side.evaluateHandle(whenFinished)))
    await confirm(judge, 'Sim, dar a vitória')
    for (const watch of told)
      expect(await watch.evaluate(({ heading }) => heading)).toBe('Partida Finalizada!')
    for (const side of [page, other]) await expect(side).toHaveURL(tournamentUrl(tournamentId))
  })

  // A match that is already over does not redirect.
  await test.step('both return to the lobby and read the reason there', async () => {
    for (const side of [page, other]) {
      await side.goBack()
      await expect(side.getByText('Partida encerrada')).toBeVisible()
      await expect(side.getByText('A arbitragem decidiu esta partida.')).toBeVisible()
      await expect(side.getByText('Motivo: A prova mostra o placar.')).toBeVisible()
      await expect(side.getByText('A partida acabou e o chat está fechado.')).toBeVisible()
      await expect(side.getByRole('heading', { name: 'Partida Finalizada!' })).toHaveCount(0)
    }
    await expectAccessible(page)
  })
  const [final] = await matchesOf(stack, tournamentId, 2)
  expect([final?.one, final?.two]).toContain(one.id)

  await test.step('a result can be corrected while nothing depends on it', () =>
    correct(stack, judges, { match, final, two }))

  await expect(page.getByText('Motivo: Placar lido ao contrário.')).toBeVisible()
})

async function sendProof(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Enviar prova' })).toBeDisabled()
  await expect(page.getByText('Nenhum arquivo selecionado')).toBeVisible()
  const picture = await png('placar.png', 640, 360)
  const field = page.getByLabel('Escolher imagem')
  await field.setInputFiles({ name: 'placar.txt', mimeType: 'text/plain', buffer: Buffer.from('10 x 0') })
  await expect(page.getByText('Envie uma imagem JPEG, PNG ou WebP.')).toBeVisible()
  await field.setInputFiles(picture)
  const preview = page.getByRole('img', { name: 'Prévia da prova' })
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Descartar imagem' }).click()
  await expect(preview).toHaveCount(0)
  await paste(page, picture)
  await expect(preview).toBeVisible()
  await page.route('**/api/uploads/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Enviar prova' }).click()
  await expect(toast(page, 'Erro no upload')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Prova enviada!')).toBeVisible()
  await expect(page.getByText('Suas provas (1 de 10)')).toBeVisible()
}

/** Previews the correction. Once the next match is decided too, the dialog says why it is not possible. */
async function correct(
  stack: Stack,
  judges: Lobby,
  { match, final, two }: { match: DrawnMatch; final: DrawnMatch | undefined; two: Somebody },
): Promise<void> {
  const judge = judges.page
  await judges.open(match.id)
  await judge.getByRole('button', { name: 'Corrigir resultado' }).click()
  const dialog = judge.getByRole('dialog')
  await expect(dialog.getByText('Rodada 2, partida 1')).toBeVisible()
  await expect(dialog.getByText(/^Depois: /)).toContainText(two.username)
  await expectAccessible(judge)
  await dialog.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(dialog.getByText('Diga o motivo da correção.')).toBeVisible()
  await dialog.getByLabel('Motivo da correção').fill('Placar lido ao contrário.')
  await dialog.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(judge.getByText('Resultado corrigido!')).toBeVisible()
  await expect(judge.getByText(`${two.username} venceu.`, { exact: true })).toBeVisible()

  const { headers } = await stack.signIn(['moderador'])
  const decided = await judge.request.post(`/api/matches/${final?.id}/decision`, {
    headers,
    data: { winnerId: two.id, reason: 'W.O.' },
  })
  expect(decided.status()).toBe(204)
  await judge.getByRole('button', { name: 'Corrigir resultado' }).click()
  await expect(dialog.getByText('Não dá mais para corrigir')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Rodada 2, partida 1/ })).toBeVisible()
}

/** Runs in the page, so that it misses nothing that is shown only briefly. */
function whenFinished(): { heading: Promise<string> } {
  return {
    heading: new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        const headings = [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent)
        const heading = headings.find((text) => text === 'Partida Finalizada!')
        if (!heading) return
        observer.disconnect()
        resolve(heading)
      }).observe(document.body, { childList: true, subtree: true })
    }),
  }
}

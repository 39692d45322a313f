import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import {
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../apps/api/src/features/tournaments/testing.ts'
import { signInByForm } from './pages/entry.ts'
import { toast } from './pages/shell.ts'
import {
  bracket,
  enrol,
  manage,
  participants,
  participantsTab,
  withdraw,
  withdrawNow,
} from './pages/tournament.ts'
import { named, people, type Somebody, somebody } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { askAgain, emptyCatalogue, hearNothing, inMinutes } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('two players enrol, a moderator starts, and both see the bracket grow up to the champion', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const { id } = await makeTournament(stack.db, {
    name: 'Copa Feltro',
    description: 'A mesa de inverno.',
    rules: 'Melhor de três.\nSem atrasos.',
    starts_at: inMinutes(-1),
    max_participants: 4,
  })
  const path = `/tournaments/${id}`
  const ana = await signIn({ name: 'ana' })
  const bia = await somebody(stack, { name: 'bia' })
  const moderator = await somebody(stack, { name: 'mod', roles: ['moderador'] })
  const [other, staff] = [await openPage(bia), await openPage(moderator)]

  await page.goto(path)
  await expect(page.getByText('O chaveamento é sorteado quando o torneio começa.')).toBeVisible()
  await enrol(page).click()
  await expect(page.getByText('Você está inscrito.').first()).toBeVisible()
  await expect(participantsTab(page, 1)).toBeVisible()

  await staff.goto(path)
  await manage(staff).click()
  await expect(staff.getByText('Falta 1 inscrito para começar')).toBeVisible()

  // The other player uses the other API process.
  await other.goto(atOtherProcess(stack, `${path}?tab=participants`))
  await expect(other.getByRole('link', { name: ana.username })).toBeVisible()
  await enrol(other).click()
  await expect(participants(other)).toHaveCount(2)
  await expect(participantsTab(page, 2)).toBeVisible()
  // Before the draw: the start, the rules and the participants, without empty boxes.
  await expect(page.getByRole('list', { name: 'Quem já está dentro' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Melhor de três.')).toBeVisible()
  await expect(page.getByText('Aguardando', { exact: true })).toHaveCount(0)
  await other.getByRole('tab', { name: 'Regras' }).click()
  await expect(other).toHaveURL(/\?tab=rules$/)
  await expect(other.getByText('Melhor de três.')).toBeVisible()
  await other.getByRole('tab', { name: 'Chaveamento' }).click()

  // The desk follows each step, also when a participant is missing again.
  await expect(staff.getByText('2 inscritos para 4 vagas')).toBeVisible()
  await withdrawNow(page)
  await expect(page.getByText('Inscrição cancelada.')).toBeVisible()
  await expect(participantsTab(other, 1)).toBeVisible()
  await expect(staff.getByText('Falta 1 inscrito para começar')).toBeVisible()
  await enrol(page).click()
  await expect(participantsTab(page, 2)).toBeVisible()

  await staff.getByRole('button', { name: 'Iniciar torneio' }).click()
  const dialog = staff.getByRole('alertdialog')
  await expect(dialog).toContainText('O chaveamento será gerado com 2 participantes e as inscrições')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Iniciar torneio' }).click()
  await expect(staff.getByText('Torneio iniciado!')).toBeVisible()
  await staff.goto(path)
  // Staff may open any match, and names link to profiles.
  await expect(bracket(staff).getByRole('link', { name: 'Abrir sala Partida 1' })).toBeVisible()
  await expect(bracket(staff).getByRole('link', { name: ana.username })).toHaveAttribute(
    'href',
    `/profile/${ana.username}`,
  )

  for (const one of [page, other]) {
    await expect(bracket(one).getByText('Ao vivo')).toBeVisible()
    await expect(bracket(one).getByText('· você')).toBeVisible()
    await expect(withdraw(one)).toHaveCount(0)
  }
  const { id: matchId } = await stack.db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(page.getByRole('link', { name: 'Ir para a partida' })).toHaveAttribute(
    'href',
    `/match/${matchId}`,
  )

  const decision = await staff.request.post(`/api/matches/${matchId}/decision`, {
    headers: (await stack.sessionOf(moderator.id)).headers,
    data: { winnerId: bia.id, reason: 'W.O.' },
  })
  expect(decision.ok(), await decision.text()).toBe(true)
  for (const one of [page, other]) {
    await expect(one.getByText(`Campeão do torneio: ${bia.username}`)).toBeVisible()
    await expect(one.getByRole('link', { name: 'Ir para a partida' })).toHaveCount(0)
  }
})

test('a member enrols a team and its leader withdraws it; a player without a team is asked for one', async ({
  stack,
  page,
  signIn,
  openPage,
}) => {
  const leader = await signIn({ name: 'lia' })
  const member = await somebody(stack, { name: 'rui' })
  await makeTeam(stack.db, { leaderId: leader.id, memberIds: [member.id], name: 'Corujas' })
  const { id } = await makeTournament(stack.db, { type: 'team', team_size: 2, name: 'Copa de Equipes' })
  const [other, alone] = [await openPage(member), await openPage(await somebody(stack, { name: 'solo' }))]

  await alone.goto(`/tournaments/${id}`)
  await expect(
    alone.getByText('Você precisa criar ou entrar em uma equipe para se inscrever neste torneio.'),
  ).toBeVisible()
  await expect(alone.getByRole('button', { name: /Inscrever/ })).toHaveCount(0)

  await page.goto(`/tournaments/${id}?tab=participants`)
  await other.goto(`/tournaments/${id}`)
  await other.getByRole('button', { name: 'Inscrever a minha equipe' }).click()
  await expect(other.getByText('A sua equipe está inscrita.').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Corujas' }).getByText('você')).toBeVisible()
  await withdrawNow(page)
  await expect(page.getByText('Ninguém se inscreveu ainda.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Inscrever a minha equipe' })).toBeVisible()
})

test('a visitor who enrols signs in on the way and is enrolled; missing, full and failing tournaments say so', async ({
  stack,
  page,
}) => {
  const { id } = await makeTournament(stack.db, { max_participants: 2, name: 'Copa Pequena' })
  await page.goto(`/tournaments/${id}`)
  await enrol(page).click()
  await expect(page.getByText('Login necessário')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Depois de entrar, você volta para Copa Pequena.')).toBeVisible()
  const password = 'feltro-verde-77'
  const { email } = await somebody(stack, { password, hasSecondFactor: false })
  await signInByForm(page, { email, password })
  await expect(page).toHaveURL(`/tournaments/${id}`)
  await expect(page.getByText('Você está inscrito.').first()).toBeVisible()
  // Only once: withdrawing and reloading does not enrol again.
  await withdrawNow(page)
  await hearNothing(page)
  await page.reload()
  await expect(enrol(page)).toBeVisible()
  await makeParticipants(stack.db, id, 2)
  // Someone else took the last place, and the page does not know yet.
  await enrol(page).click()
  await expect(toast(page, 'Erro ao se inscrever')).toBeVisible()
  await expect(page.getByText('Este torneio já está com todas as vagas preenchidas.').first()).toBeVisible()

  for (const missing of ['01a1ddd2-1eb2-7255-a4c6-c44f6b918b47', 'nada']) {
    const answer = await page.goto(`/tournaments/${missing}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Torneio não encontrado.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ver torneios' }).click()
  await expect(page).toHaveURL('/tournaments')

  const played = await makeStartedTournament(stack.db, { participants: 2 })
  await hearNothing(page)
  await page.route('**/api/**/bracket*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`/tournaments/${played.id}`)
  await expect(page.getByText(/^Erro ao buscar partidas:/)).toBeVisible()
  await askAgain(page, '**/api/**/bracket*', page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(bracket(page).getByText('Ao vivo')).toBeVisible()
})

test("the team crest's fallback is shown among the participants and in the champion's banner", async ({
  stack,
  page,
}) => {
  const [ana, bia, caio] = (await people(stack, 'ana', 'bia', 'caio')) as [Somebody, Somebody, Somebody]
  const bare = await makeTeam(stack.db, { leaderId: ana.id, tag: 'LEAO' })
  const broken = await makeTeam(stack.db, { leaderId: bia.id, tag: 'MICO' })
  const gone = await makeTeam(stack.db, { leaderId: caio.id, tag: 'TATU', name: `Tatus do Sul ${named('')}` })
  await stack.owner.query(`update teams set icon_key = 'public/missing.webp' where id = $1`, [broken.id])
  const { id } = await makeStartedTournament(stack.db, {
    type: 'team',
    team_size: 1,
    participants: [bare.id, broken.id, gone.id],
  })
  await playMatches(stack.db, id, 100, bare.id)
  const { headers } = await stack.sessionOf(caio.id)
  const dissolved = await fetch(`${stack.url}/api/teams/${gone.id}`, { method: 'DELETE', headers })
  expect(dissolved.status).toBe(204)

  // Without a picture, with a broken one, and of a deleted team.
  await page.goto(`/tournaments/${id}?tab=participants`)
  const crest = (name: string) => participants(page).filter({ hasText: name }).locator('svg text')
  await expect(crest(bare.name)).toHaveText('LEAO')
  await expect(crest(broken.name)).toHaveText('MICO')
  await expect(crest(gone.name)).toHaveText(/^T/)
  const banner = page.getByRole('status').filter({ hasText: bare.name })
  await expect(banner.locator('svg text')).toHaveText(['LEAO', /^(MICO|T)/])
})

import { onlineManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { endToastsOfPage, takeToasts } from '@/ui/toast.ts'
import { ApiError } from './api-error.ts'
import { type Act, foretell, useAct } from './use-act.ts'

const client = new QueryClient()
const NAMES = queryOptions({ queryKey: ['/names'], queryFn: () => ['Ana'] })

/** The act as a component has it; one render is enough, as nothing here looks at what changes on the screen. */
function actOf<Given, Answer>(useIt: () => Act<Given, Answer>): Act<Given, Answer> {
  let act: Act<Given, Answer> | undefined
  function Page() {
    act = useIt()
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (!act) throw new Error('The page was not rendered.')
  return act
}

const refusal = new ApiError({ code: 'platform.forbidden', status: 403 })
const FORBIDDEN = 'Você não tem permissão para fazer isso.'
const words = { done: 'Feito.', doneHint: 'Agora mesmo.', failed: 'Erro ao fazer' }

afterEach(() => {
  onlineManager.setOnline(true)
  takeToasts()
  client.clear()
})

describe('an act', () => {
  it('tells once that it is done, and gives the answer', async () => {
    const act = actOf(() => useAct(async (name: string) => name.length, { tells: () => words }))
    expect(await act.run('Ana')).toEqual({ answer: 3 })
    expect(takeToasts()).toMatchObject([{ variant: 'success', title: 'Feito.', description: 'Agora mesmo.' }])
  })

  it('tells once why it was refused, in the words of its code', async () => {
    const act = actOf(() => useAct(() => Promise.reject(refusal), { tells: () => words }))
    expect(await act.run()).toBeNull()
    expect(takeToasts()).toMatchObject([
      { variant: 'destructive', title: 'Erro ao fazer', description: FORBIDDEN },
    ])
  })

  it('takes its complaint back with the next try, and when the page is left', async () => {
    let isRefused = true
    const act = actOf(() =>
      useAct(() => (isRefused ? Promise.reject(refusal) : Promise.resolve()), { tells: () => words }),
    )
    const titles = () => takeToasts().map(({ title }) => title)
    await act.run()
    isRefused = false
    await act.run()
    expect(titles()).toEqual(['Feito.'])
    isRefused = true
    await act.run()
    endToastsOfPage()
    expect(titles()).toEqual([])
  })

  it('may say it in other words, by what was given and what came of it', async () => {
    const tells = ({ given, error }: { given?: string; error?: unknown }) => ({
      failed: error === refusal ? `Erro com ${given}` : words.failed,
      reason: 'Porque sim.',
    })
    const act = actOf(() => useAct((_name: string) => Promise.reject(refusal), { tells }))
    await act.run('Ana')
    expect(takeToasts()).toMatchObject([{ title: 'Erro com Ana', description: 'Porque sim.' }])
  })

  it('is refused by the page at the field alone, without being tried', async () => {
    let isTried = false
    const doIt = async () => {
      isTried = true
    }
    actOf(() => useAct(doIt, { tells: () => words })).refuse('Falta o nome.', 'name')
    expect(takeToasts()).toEqual([])
    expect(isTried).toBe(false)
  })

  it('is tried without a connection where it is said so', async () => {
    onlineManager.setOnline(false)
    const act = actOf(() => useAct(async () => 'gone', { tells: () => words, isTriedOffline: true }))
    expect(await act.run()).toEqual({ answer: 'gone' })
  })

  it('says nothing of a success that has no words', async () => {
    await actOf(() => useAct(async () => {}, { tells: () => ({ failed: words.failed }) })).run()
    expect(takeToasts()).toEqual([])
  })

  it.each(['done', 'refused'])('refreshes what it may have changed when it is %s', async (outcome) => {
    await client.fetchQuery(NAMES)
    const doIt = () => (outcome === 'done' ? Promise.resolve() : Promise.reject(refusal))
    await actOf(() => useAct(doIt, { tells: () => words, refreshes: [NAMES] })).run()
    expect(client.getQueryState(NAMES.queryKey)?.isInvalidated).toBe(true)
  })

  it('shows what will be, and takes it back when it is refused', async () => {
    await client.fetchQuery(NAMES)
    const shown: unknown[] = []
    const look = () => shown.push(client.getQueryData(NAMES.queryKey))
    const foretells = (queryClient: QueryClient, name: string) =>
      foretell(queryClient, NAMES, (known) => [...known, name])
    const doIt = async (_name: string) => {
      look()
      throw refusal
    }
    await actOf(() => useAct(doIt, { tells: () => words, foretells })).run('Bia')
    look()
    expect(shown).toEqual([['Ana', 'Bia'], ['Ana']])
  })
})

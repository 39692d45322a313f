import { onlineManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { endToastsOfPage, takeToasts } from '@/ui/toast.ts'
import { ApiError } from './api-error.ts'
import { type Action, updateOptimistically, useAction } from './use-action.ts'

const client = new QueryClient()
const NAMES = queryOptions({ queryKey: ['/names'], queryFn: () => ['Ana'] })

/** Returns the action as a component gets it. One render is enough: no test looks at re-renders. */
function actOf<Given, Answer>(useIt: () => Action<Given, Answer>): Action<Given, Answer> {
  let act: Action<Given, Answer> | undefined
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

describe('an action', () => {
  it('toasts its success once and resolves to the response', async () => {
    const act = actOf(() => useAction(async (name: string) => name.length, { texts: () => words }))
    expect(await act.run('Ana')).toEqual({ answer: 3 })
    expect(takeToasts()).toMatchObject([{ variant: 'success', title: 'Feito.', description: 'Agora mesmo.' }])
  })

  it('toasts its failure once, with the text of the error code', async () => {
    const act = actOf(() => useAction(() => Promise.reject(refusal), { texts: () => words }))
    expect(await act.run()).toBeNull()
    expect(takeToasts()).toMatchObject([
      { variant: 'destructive', title: 'Erro ao fazer', description: FORBIDDEN },
    ])
  })

  it('closes its failure toast on the next run, and when the user leaves the page', async () => {
    let isRefused = true
    const act = actOf(() =>
      useAction(() => (isRefused ? Promise.reject(refusal) : Promise.resolve()), { texts: () => words }),
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

  it('can use other texts, depending on input and outcome', async () => {
    const texts = ({ given, error }: { given?: string; error?: unknown }) => ({
      failed: error === refusal ? `Erro com ${given}` : words.failed,
      reason: 'Porque sim.',
    })
    const act = actOf(() => useAction((_name: string) => Promise.reject(refusal), { texts }))
    await act.run('Ana')
    expect(takeToasts()).toMatchObject([{ title: 'Erro com Ana', description: 'Porque sim.' }])
  })

  it('can be refused by the page, without a toast or a request', async () => {
    let isTried = false
    const doIt = async () => {
      isTried = true
    }
    actOf(() => useAction(doIt, { texts: () => words })).refuse('Falta o nome.', 'name')
    expect(takeToasts()).toEqual([])
    expect(isTried).toBe(false)
  })

  it('is sent offline where `isTriedOffline` is set', async () => {
    onlineManager.setOnline(false)
    const act = actOf(() => useAction(async () => 'gone', { texts: () => words, isTriedOffline: true }))
    expect(await act.run()).toEqual({ answer: 'gone' })
  })

  it('shows no toast for a success without a text', async () => {
    await actOf(() => useAction(async () => {}, { texts: () => ({ failed: words.failed }) })).run()
    expect(takeToasts()).toEqual([])
  })

  it.each(['done', 'refused'])('refetches its queries when it is %s', async (outcome) => {
    await client.fetchQuery(NAMES)
    const doIt = () => (outcome === 'done' ? Promise.resolve() : Promise.reject(refusal))
    await actOf(() => useAction(doIt, { texts: () => words, refreshes: [NAMES] })).run()
    expect(client.getQueryState(NAMES.queryKey)?.isInvalidated).toBe(true)
  })

  it('updates optimistically, and rolls back on failure', async () => {
    await client.fetchQuery(NAMES)
    const shown: unknown[] = []
    const look = () => shown.push(client.getQueryData(NAMES.queryKey))
    const optimistic = (queryClient: QueryClient, name: string) =>
      updateOptimistically(queryClient, NAMES, (known) => [...known, name])
    const doIt = async (_name: string) => {
      look()
      throw refusal
    }
    await actOf(() => useAction(doIt, { texts: () => words, optimistic })).run('Bia')
    look()
    expect(shown).toEqual([['Ana', 'Bia'], ['Ana']])
  })
})

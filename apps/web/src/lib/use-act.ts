import { type DataTag, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'
import { fieldOf } from './api-error.ts'
import { errorText } from './error-text.ts'
import { groupText, type TextGroup, type TextValues } from './i18n.ts'
import { refresh } from './query.ts'

/** What a toast says afterwards. A success that shows by itself is not told. */
interface Words {
  done?: string | undefined
  doneHint?: string | undefined
  failed: string
  /** Instead of the sentence for the server's code; null where the title says it all. */
  reason?: string | null | undefined
  /** The control that a refusal is about, where the answer does not say so. */
  field?: string | undefined
}

/** Why it was refused, and which control of a form that is about; null when it is about the whole. */
export interface Problem {
  field: string | null
  text: string
}

interface Outcome<Given, Answer> {
  given?: Given
  answer?: Answer
  error?: unknown
}

interface ActOptions<Given, Answer> {
  /** A group of texts with `failed` and perhaps `done` and `doneHint`; or words, where they depend on how it went. */
  tells: TextGroup<'failed'> | ((outcome: Outcome<Given, Answer>) => Words)
  /** What the texts of the group are filled with. */
  values?: TextValues | ((given: Given) => TextValues)
  /** Asked for anew afterwards. Refused or not: somebody else may have been faster. */
  refreshes?: readonly ({ queryKey: readonly string[] } | ((queryClient: QueryClient) => unknown))[]
  /** Shows it as done at once (see `foretell`), and takes that back when it was refused. */
  foretells?: (queryClient: QueryClient, given: Given) => Promise<() => void>
  /** Where the person is taken, without waiting for what is refreshed. */
  goes?: string | ((answer: Answer) => string)
  /** The page that is left is no place to come back to. */
  isReplacing?: boolean
  /** Tried even where the browser knows of no connection, and refused at once, instead of waiting for one. */
  isTriedOffline?: boolean
  onDone?: (answer: Answer, given: Given) => unknown
  onRefused?: (error: Error, given: Given) => unknown
}

export interface Act<Given = void, Answer = unknown> {
  /** Does it and tells how it went; resolves to the answer, or to null when it was refused. Never rejects. */
  run: (given: Given) => Promise<{ answer: Answer } | null>
  isPending: boolean
  /** Under way or done: for a page that the act leads away from. */
  isUnderWay: boolean
  /** What the act under way was given. */
  given: Given | undefined
  /** Null again with the next try. */
  problem: Problem | null
  /** The text of the problem, where there is only one control to say it beside. */
  refusal: string | null
  /** Refuses it here, for what the page itself can see is missing: said beside the control alone, as nothing was sent. */
  refuse: (text: string, field?: string) => void
  reset: () => void
}

/**
 * One act of the person: calls, tells the result once, refreshes what it changed, goes on. The first argument is
 * typed by the API: `useAct((name: string) => call('post', '/api/games', { body: { name } }), { … })`.
 */
export function useAct<Given = void, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  {
    refreshes = [],
    foretells,
    goes,
    isReplacing = false,
    isTriedOffline = false,
    onDone,
    onRefused,
    ...told
  }: ActOptions<Given, Answer>,
): Act<Given, Answer> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refreshAll = () =>
    Promise.all(
      refreshes.map((one) => (typeof one === 'function' ? one(queryClient) : refresh(queryClient, one))),
    )
  const mutation = useMutation({
    mutationFn: act,
    networkMode: isTriedOffline ? 'always' : 'online',
    onMutate: (given) => foretells?.(queryClient, given),
    onError: (_error, _given, takeBack) => takeBack?.(),
    onSettled: (_answer, error) => {
      const refreshing = refreshAll()
      return goes === undefined || error ? refreshing : undefined
    },
  })

  const [ownProblem, setOwnProblem] = useState<Problem | null>(null)
  const endComplaint = useRef<(() => void) | null>(null)

  async function run(given: Given): Promise<{ answer: Answer } | null> {
    setOwnProblem(null)
    endComplaint.current?.()
    let answer: Answer
    try {
      answer = await mutation.mutateAsync(given)
    } catch (error) {
      const { failed, reason } = wordsOf(told, { given, error })
      endComplaint.current = complain(failed, reason === null ? undefined : (reason ?? errorText(error)))
      await onRefused?.(error as Error, given)
      return null
    }
    const { done, doneHint } = wordsOf(told, { given, answer })
    if (done !== undefined) toast({ variant: 'success', title: done, description: doneHint })
    await onDone?.(answer, given)
    if (goes !== undefined) {
      navigate(typeof goes === 'function' ? goes(answer) : goes, { replace: isReplacing })
    }
    return { answer }
  }

  function reset() {
    setOwnProblem(null)
    mutation.reset()
  }

  function refuse(text: string, field: string | null = null) {
    mutation.reset()
    setOwnProblem({ field, text })
    endComplaint.current?.()
  }

  const { isPending, isSuccess, variables, error } = mutation
  const { reason, field } = wordsOf(told, error ? { given: variables, error } : {})
  const problem = useMemo(
    () => ownProblem ?? (error && { field: field ?? fieldOf(error), text: reason ?? errorText(error) }),
    [ownProblem, error, field, reason],
  )
  return {
    run,
    isPending,
    isUnderWay: isPending || isSuccess,
    given: isPending ? variables : undefined,
    problem,
    refusal: problem?.text ?? null,
    refuse,
    reset,
  }
}

/** Until the next try, or until the page is left. */
function complain(title: string, description: string | undefined): () => void {
  return toast({ variant: 'destructive', title, description, isOfPage: true })
}

function wordsOf<Given, Answer>(
  { tells, values }: Pick<ActOptions<Given, Answer>, 'tells' | 'values'>,
  outcome: Outcome<Given, Answer>,
): Words {
  if (typeof tells === 'function') return tells(outcome)
  const { given } = outcome
  const filling = typeof values !== 'function' ? values : given === undefined ? {} : values(given)
  const text = (name: string) => groupText(tells, name, filling)
  return { done: text('done'), doneHint: text('doneHint'), failed: text('failed') ?? '' }
}

/** Shows what a query will have; resolves to the way back. What is on its way would overwrite it, so that ends. */
export async function foretell<Data>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<string[], Data, Error> },
  change: (known: Data) => Data,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Data>(queryKey)
  if (before !== undefined) queryClient.setQueryData<Data>(queryKey, change(before))
  return () => queryClient.setQueryData<Data>(queryKey, before)
}

import { type DataTag, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '@/ui/toast.ts'
import { fieldOf } from './api-error.ts'
import { errorText } from './error-text.ts'
import { groupText, type TextGroup, type TextValues } from './i18n.ts'
import { refresh } from './query.ts'

/** Texts of the result toast. Without `done`, success shows no toast. */
interface Words {
  done?: string | undefined
  doneHint?: string | undefined
  failed: string
  /** Replaces the error code's text; null leaves the toast without a description. */
  reason?: string | null | undefined
  /** The field that the error is about, where the server does not name one. */
  field?: string | undefined
}

/** An error text and the form field it is about; null if it concerns the whole form. */
export interface Problem {
  field: string | null
  text: string
}

interface Outcome<Given, Answer> {
  given?: Given
  answer?: Answer
  error?: unknown
}

interface ActionOptions<Given, Answer> {
  /** A text group with `failed` and optionally `done` and `doneHint`; or a function of the outcome. */
  texts: TextGroup<'failed'> | ((outcome: Outcome<Given, Answer>) => Words)
  /** Values for the placeholders in the group's texts. */
  values?: TextValues | ((given: Given) => TextValues)
  /** Queries to refetch afterwards, on failure too: someone else may have made the change first. */
  refreshes?: readonly ({ queryKey: readonly string[] } | ((queryClient: QueryClient) => unknown))[]
  /** Optimistic update (see `updateOptimistically`); resolves to the rollback, which runs on failure. */
  optimistic?: (queryClient: QueryClient, given: Given) => Promise<() => void>
  /** Where to navigate after success, without waiting for the refetches. */
  redirectTo?: string | ((answer: Answer) => string)
  /** Replaces the history entry. */
  isReplacing?: boolean
  /** Sends even while offline, so that it fails at once instead of waiting for a connection. */
  isTriedOffline?: boolean
  onDone?: (answer: Answer, given: Given) => unknown
  onRefused?: (error: Error, given: Given) => unknown
}

export interface Action<Given = void, Answer = unknown> {
  /** Runs the action and toasts the result. Resolves to null on failure; never rejects. */
  run: (given: Given) => Promise<{ answer: Answer } | null>
  isPending: boolean
  /** Pending or succeeded, for a page that the action navigates away from. */
  isUnderWay: boolean
  /** The pending run's input. */
  given: Given | undefined
  /** The last failure; null again with the next run. */
  problem: Problem | null
  /** Text of `problem`, for forms with a single field. */
  refusal: string | null
  /** Fails the action without sending it, for what the page itself can validate. Shows no toast. */
  refuse: (text: string, field?: string) => void
  reset: () => void
}

/**
 * One user action: sends the request, toasts the result, refetches what it changed, navigates. Its first
 * argument is typed by the API: `useAction((name: string) => call('post', '/api/games', { body: { name } }),
 * { … })`.
 */
export function useAction<Given = void, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  {
    refreshes = [],
    optimistic,
    redirectTo,
    isReplacing = false,
    isTriedOffline = false,
    onDone,
    onRefused,
    ...told
  }: ActionOptions<Given, Answer>,
): Action<Given, Answer> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refreshAll = () =>
    Promise.all(
      refreshes.map((one) => (typeof one === 'function' ? one(queryClient) : refresh(queryClient, one))),
    )
  const mutation = useMutation({
    mutationFn: act,
    networkMode: isTriedOffline ? 'always' : 'online',
    onMutate: (given) => optimistic?.(queryClient, given),
    onError: (_error, _given, takeBack) => takeBack?.(),
    onSettled: (_answer, error) => {
      const refreshing = refreshAll()
      return redirectTo === undefined || error ? refreshing : undefined
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
    if (redirectTo !== undefined) {
      navigate(typeof redirectTo === 'function' ? redirectTo(answer) : redirectTo, { replace: isReplacing })
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

/** Shown until the next run, or until the user leaves the page. */
function complain(title: string, description: string | undefined): () => void {
  return toast({ variant: 'destructive', title, description, isOfPage: true })
}

function wordsOf<Given, Answer>(
  { texts, values }: Pick<ActionOptions<Given, Answer>, 'texts' | 'values'>,
  outcome: Outcome<Given, Answer>,
): Words {
  if (typeof texts === 'function') return texts(outcome)
  const { given } = outcome
  const filling = typeof values !== 'function' ? values : given === undefined ? {} : values(given)
  const text = (name: string) => groupText(texts, name, filling)
  return { done: text('done'), doneHint: text('doneHint'), failed: text('failed') ?? '' }
}

/** Updates a query optimistically and resolves to the rollback. Cancels running fetches of it. */
export async function updateOptimistically<Data>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<string[], Data, Error> },
  change: (known: Data) => Data,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Data>(queryKey)
  if (before !== undefined) queryClient.setQueryData<Data>(queryKey, change(before))
  return () => queryClient.setQueryData<Data>(queryKey, before)
}

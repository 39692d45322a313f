import type { ReactNode } from 'react'

export interface ToastOptions {
  title: string
  description?: string | undefined
  /** A link. The toast stays longer, and closes when the link is followed. */
  action?: ReactNode
  variant?: 'default' | 'success' | 'destructive' | undefined
  durationMs?: number | undefined
  /** Belongs to the current page and closes when the user leaves it. */
  isOfPage?: boolean | undefined
}

interface WaitingToast extends ToastOptions {
  readonly id: number
}

const NEXT_DOCUMENT = 'toast'

let lastId = 0
const waiting: WaitingToast[] = takeLeftBehind()
const ofPage = new Set<number>()
const listeners = new Set<() => void>()
const enders = new Set<(id: number) => void>()

/** Shows a toast and returns the function that closes it. Toasts wait until a `<Toaster>` is mounted. */
export function toast(options: ToastOptions): () => void {
  lastId += 1
  const id = lastId
  waiting.push({ ...options, id })
  if (options.isOfPage) ofPage.add(id)
  for (const listener of listeners) listener()
  return () => end(id)
}

/** Closes the toasts with `isOfPage`; call it on navigation. */
export function endToastsOfPage(): void {
  for (const id of ofPage) end(id)
}

function end(id: number): void {
  ofPage.delete(id)
  const place = waiting.findIndex((one) => one.id === id)
  if (place >= 0) waiting.splice(place, 1)
  for (const ender of enders) ender(id)
}

/** Removes and returns the waiting toasts. For the component that shows them. */
export function takeToasts(): WaitingToast[] {
  return waiting.splice(0)
}

/** Calls the listener with the id of a toast to close. Returns the unsubscribe function. */
export function onToastEnd(ender: (id: number) => void): () => void {
  enders.add(ender)
  return () => void enders.delete(ender)
}

/** Calls the listener when a toast is waiting. Returns the unsubscribe function. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a toast after the next document has loaded, for use right before a reload. */
export function toastAfterReload(options: ToastOptions): void {
  try {
    sessionStorage.setItem(NEXT_DOCUMENT, JSON.stringify(options))
  } catch {
    // Storage may be blocked; the toast is then lost.
  }
}

function takeLeftBehind(): WaitingToast[] {
  try {
    const left = sessionStorage.getItem(NEXT_DOCUMENT)
    sessionStorage.removeItem(NEXT_DOCUMENT)
    return left ? [{ ...JSON.parse(left), id: lastId }] : []
  } catch {
    return []
  }
}

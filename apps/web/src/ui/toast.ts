import type { ReactNode } from 'react'

export interface ToastOptions {
  title: string
  description?: string | undefined
  /** A link: time to reach it is given, and the toast leaves when it is followed. */
  action?: ReactNode
  variant?: 'default' | 'success' | 'destructive' | undefined
  durationMs?: number | undefined
  /** It is about the page in sight, and goes with it. */
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

/**
 * Says something in the corner of the screen, and gives the way to take it back. Needs one <Toaster> in the page; until
 * it is up, toasts wait.
 */
export function toast(options: ToastOptions): () => void {
  lastId += 1
  const id = lastId
  waiting.push({ ...options, id })
  if (options.isOfPage) ofPage.add(id)
  for (const listener of listeners) listener()
  return () => end(id)
}

/** What was said about the page that is left. */
export function endToastsOfPage(): void {
  for (const id of ofPage) end(id)
}

function end(id: number): void {
  ofPage.delete(id)
  const place = waiting.findIndex((one) => one.id === id)
  if (place >= 0) waiting.splice(place, 1)
  for (const ender of enders) ender(id)
}

export function takeToasts(): WaitingToast[] {
  return waiting.splice(0)
}

export function onToastEnd(ender: (id: number) => void): () => void {
  enders.add(ender)
  return () => void enders.delete(ender)
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For a toast that the next document shows, because this one is about to be left. */
export function toastAfterReload(options: ToastOptions): void {
  try {
    sessionStorage.setItem(NEXT_DOCUMENT, JSON.stringify(options))
  } catch {
    // A browser that keeps nothing keeps no toast either.
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

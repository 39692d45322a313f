import type { ReactNode } from 'react'

export interface ToastOptions {
  title: string
  description?: string | undefined
  /** A link: time to reach it is given, and the toast leaves when it is followed. */
  action?: ReactNode
  variant?: 'default' | 'destructive' | undefined
  durationMs?: number | undefined
}

const NEXT_DOCUMENT = 'toast'

const waiting: ToastOptions[] = takeLeftBehind()
const listeners = new Set<() => void>()

/** Says something in the corner of the screen. Needs one <Toaster> in the page; until it is up, toasts wait. */
export function toast(options: ToastOptions): void {
  waiting.push(options)
  for (const listener of listeners) listener()
}

export function takeToasts(): ToastOptions[] {
  return waiting.splice(0)
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

function takeLeftBehind(): ToastOptions[] {
  try {
    const left = sessionStorage.getItem(NEXT_DOCUMENT)
    sessionStorage.removeItem(NEXT_DOCUMENT)
    return left ? [JSON.parse(left)] : []
  } catch {
    return []
  }
}

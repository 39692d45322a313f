import { type ComponentType, use, useSyncExternalStore } from 'react'
import { pause } from './pause.ts'

/** A component whose code loads on first render. Unlike `React.lazy`, a failed load can be retried. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | null = null
  let loaded: ComponentType<Props> | undefined

  // React renders again after a failed load before it gives up, so the failure stays until a retry.
  const start = () => {
    loading ??= track(loadOrReload(load)).catch((error) => {
      failures.add(() => {
        loading = null
      })
      throw error
    })
    return loading
  }

  const render = (props: Props) => {
    // Renders loaded code synchronously: even a resolved promise would make React show its fallback first.
    const Component = loaded ?? use(start())
    return <Component {...props} />
  }
  /** Exposed as `load`, to preload the code, for example when the pointer reaches a menu's button. */
  const fetchAhead = async () => {
    loaded = await start()
  }
  return Object.assign(render, { load: fetchAhead })
}

const failures = new Set<() => void>()

/** Call it before rendering components again whose load failed. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget()
  failures.clear()
}

const FRESH_DOCUMENT_MS = 10_000
const AGAIN_AFTER_MS = 500

/**
 * Tries a load twice, because phones drop requests when they change cells. If it still fails, reloads the
 * page: after a release the old files are gone. A document younger than `FRESH_DOCUMENT_MS` would only fail
 * again, and offline a reload would lose the page.
 */
async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load().catch(async () => {
      await pause(AGAIN_AFTER_MS)
      return load()
    })
  } catch (error) {
    if (!navigator.onLine || performance.now() < FRESH_DOCUMENT_MS) throw error
    location.reload()
    return new Promise(() => {})
  }
}

const listeners = new Set<() => void>()
let loadsUnderWay = 0

async function track<T>(load: Promise<T>): Promise<T> {
  changeLoads(1)
  try {
    return await load
  } finally {
    changeLoads(-1)
  }
}

/** Deferred, because a load may start during a render, when listeners must not be called. */
function changeLoads(change: number): void {
  queueMicrotask(() => {
    loadsUnderWay += change
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while code is loading. React keeps the old page on screen meanwhile, so show progress. */
export function useIsLoadingCode(): boolean {
  return useSyncExternalStore(subscribe, () => loadsUnderWay > 0)
}

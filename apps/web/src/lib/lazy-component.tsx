import { type ComponentType, use, useSyncExternalStore } from 'react'
import { pause } from './pause.ts'

/** A component whose code arrives when it is first shown; unlike React.lazy, a failed load can be tried again. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | null = null
  let loaded: ComponentType<Props> | undefined

  // React asks again for a failed load before it gives up, so the failure stays until somebody retries.
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
    // What is at hand is drawn at once: even a kept promise would make React put its fallback in first.
    const Component = loaded ?? use(start())
    return <Component {...props} />
  }
  /** `load` is for fetching ahead of need, as when the pointer reaches a menu's button. */
  const fetchAhead = async () => {
    loaded = await start()
  }
  return Object.assign(render, { load: fetchAhead })
}

const failures = new Set<() => void>()

/** To be called before rendering once more what could not be loaded. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget()
  failures.clear()
}

const FRESH_DOCUMENT_MS = 10_000
const AGAIN_AFTER_MS = 500

/**
 * A phone between two cells drops what is on its way, so code is asked for twice. After a release the files of the
 * previous one are gone, and the cure is the new HTML, so the page is loaded again. A document that has just been loaded
 * would only fail again, and offline the reload would throw away what the person still sees.
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

/** A load may start while React renders, when nobody may be told of a change. */
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

/** React keeps the old page on screen while the next one loads; whoever clicked must still see an answer. */
export function useIsLoadingCode(): boolean {
  return useSyncExternalStore(subscribe, () => loadsUnderWay > 0)
}

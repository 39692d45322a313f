/**
 * Toasts must not cover dialogs or elements with `data-keep-clear`, such as a code to be copied. The style
 * sheet keeps bars at the bottom of the window clear (`data-foot`).
 */
const DIALOGS = '[role=dialog], [role=alertdialog]'
/** Size of a three-line toast, including its distance from the edge. */
const TOAST_WIDTH_PX = 400
const TOAST_HEIGHT_PX = 140

/** At the bottom, or below the navbar while a `data-keep-clear` element is at the bottom. */
export function placeOfToasts(): 'bottom-right' | 'top-right' {
  const isInTheWay = [...document.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .some(
      ({ top, bottom, right }) =>
        top < innerHeight && bottom > innerHeight - TOAST_HEIGHT_PX && right > innerWidth - TOAST_WIDTH_PX,
    )
  return isInTheWay ? 'top-right' : 'bottom-right'
}

const heights = new Map<Element, number>()

/** Reserves a toast's height: dialogs read `--toast-room`. Returns the function that releases it. */
export function roomFor(toast: HTMLElement): () => void {
  heights.set(toast, toast.offsetHeight)
  tellRoom()
  return () => {
    heights.delete(toast)
    tellRoom()
  }
}

const STACKED_PX = 8
const MARGIN_PX = 16

function tellRoom(): void {
  const { style } = document.documentElement
  if (heights.size === 0) return void style.removeProperty('--toast-room')
  const room = Math.max(...heights.values()) + STACKED_PX * (heights.size - 1) + MARGIN_PX
  style.setProperty('--toast-room', `${room}px`)
}

/** Calls the listener when a dialog opens; observes only the body, where dialogs are appended. */
export function onDialogOpen(listener: () => void): () => void {
  const observer = new MutationObserver((changes) => {
    const isOpened = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .some((node) => node instanceof Element && (node.matches(DIALOGS) || node.querySelector(DIALOGS)))
    if (isOpened) listener()
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

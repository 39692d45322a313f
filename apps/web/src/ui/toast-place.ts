/**
 * Where toasts may stand: never over a dialog, nor over what carries `data-keep-clear`, such as a code that somebody is
 * about to copy. What is fixed to the foot of the window is kept clear by the style sheet (`data-foot`).
 */
const DIALOGS = '[role=dialog], [role=alertdialog]'
/** As wide and high as a toast with three lines, with its distance from the edge. */
const TOAST_WIDTH_PX = 400
const TOAST_HEIGHT_PX = 140

/** At the foot of the window, or below the navbar while something at the foot has to be seen. */
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

/** Dialogs end above a toast: they read `--toast-room`. Gives the way to take the room back. */
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

/** Dialogs are put at the end of the body. */
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

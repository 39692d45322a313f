/** Runs it once the page is loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  const soon = () => (window.requestIdleCallback ?? window.setTimeout)(run)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

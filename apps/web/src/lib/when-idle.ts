/** Runs it once the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const soon = () => (window.requestIdleCallback ?? window.setTimeout)(run)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

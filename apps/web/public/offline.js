// The page that could not be reached is asked for again: by whoever waits, or as soon as anything of ours answers.
const again = () => location.reload()
const look = () =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(again, () => undefined)
document.querySelector('button').addEventListener('click', again)
window.addEventListener('online', look)
setInterval(look, 5_000)

/** Development only: reloads the page as soon as another build is served. */
const askEveryMs = 400

const servedStamp = () =>
  fetch('/dev-stamp.json', { cache: 'no-store' })
    .then(answer => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined)

const loaded = servedStamp()

setInterval(async () => {
  const stamp = await servedStamp()
  if (stamp && stamp !== (await loaded)) location.reload()
}, askEveryMs)

/*
 * How a screen signs in once and stays signed in: the password is typed on the first day, after that the cookie that the
 * sign-in has set (HttpOnly, so no script can read it) renews the token. Nothing secret is stored by this page.
 */
import { provideAuthContext } from '/dashboard.js'

const form = document.querySelector('#connect')
const dashboard = document.querySelector('cockpit-dashboard')
const problem = form.querySelector('output')

/** Says only that this screen was connected before, so that a fresh one does not ask in vain. */
const connectedBefore = 'kiosk-connected'

/** A screen that starts together with the network tries again until the server answers. */
const retryAfterMs = 10_000

form.addEventListener('submit', async event => {
  event.preventDefault()
  problem.value = ''
  const { businessUnitName, userName, password } = Object.fromEntries(new FormData(form))
  try {
    show(await askForToken('user', { businessUnitName, userName, password }))
    form.reset()
  } catch (error) {
    problem.value = error.message
  }
})

/*
 * The session is over, or the server was away when the token ran out. Cancelling the event keeps the last figures in view,
 * with their age, until the new context is there.
 */
document.addEventListener('cockpit-auth-needed', event => {
  if (event.detail.reason === 'missing') return
  event.preventDefault()
  void resume()
})

if (localStorage.getItem(connectedBefore)) await resume()
else askToConnect()

async function resume() {
  try {
    show(await askForToken('refresh'))
  } catch (error) {
    if (error.isRefused) askToConnect()
    else setTimeout(resume, retryAfterMs)
  }
}

function show({ accessToken, businessUnitName }) {
  let token = accessToken
  provideAuthContext('wall', {
    apiUrl: '',
    businessUnitName,
    getAccessToken: async ({ force = false } = {}) => {
      if (force) token = (await askForToken('refresh')).accessToken
      return token
    },
  })
  localStorage.setItem(connectedBefore, 'yes')
  form.hidden = true
  dashboard.hidden = false
}

function askToConnect() {
  localStorage.removeItem(connectedBefore)
  provideAuthContext('wall', null)
  dashboard.hidden = true
  form.hidden = false
}

async function askForToken(what, credentials) {
  const answer = await fetch(`/api/authentication/${what}`, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Cockpit-Refresh': '1' },
    body: JSON.stringify(credentials ?? {}),
  })
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(body.message), { isRefused: answer.status < 500 })
  return body.result
}

/*
 * How a page gives the cockpit's elements its sign-in. Copy this and replace `askForToken` by a call to your own server: it
 * knows who is signed in, and asks the cockpit's API for a token on behalf of that person. The elements keep the token in
 * memory only and ask again when it is about to expire.
 */
import { provideAuthContext } from '/order-grids.js'

/** Address of the cockpit's API; empty when it is this origin. From elsewhere, the API must allow this page's origin. */
const apiUrl = ''

/** Where tokens are asked for. The cockpit renews by its cookie for its own pages only: elsewhere this is your own server, which asks. */
const tokenUrl = '/api/authentication'

const form = document.querySelector('#connect')
const grid = document.querySelector('cockpit-order-grids')
const problem = form.querySelector('output')

// Nobody is signed in yet; without this the element says after two seconds that nobody provides its context.
provideAuthContext('erp', null)

form.addEventListener('submit', async event => {
  event.preventDefault()
  problem.value = ''
  const { businessUnitName, userName, password } = Object.fromEntries(new FormData(form))
  try {
    connect(await askForToken('user', { businessUnitName, userName, password }))
    form.reset()
  } catch (error) {
    problem.value = error.message
  }
})

/** Registers the context that the element names in its attribute auth-context. It may come before or after the element. */
function connect({ accessToken, businessUnitName }) {
  let token = accessToken
  provideAuthContext('erp', {
    apiUrl,
    businessUnitName,
    // Called before the first request, and with force: true when the API refused the last token.
    getAccessToken: async ({ force = false } = {}) => {
      if (force) token = (await askForToken('refresh')).accessToken
      return token
    },
  })
  form.hidden = true
  grid.hidden = false
}

/** Signs in, or renews with the cookie that the sign-in has set. Your page asks its own server here. */
async function askForToken(what, credentials) {
  const answer = await fetch(`${tokenUrl}/${what}`, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Cockpit-Refresh': '1' },
    body: JSON.stringify(credentials ?? {}),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message)
  return body.result
}

/*
 * The element's events bubble, so one listener serves all elements of a page.
 * - cockpit-auth-needed: the session is over. Ask the user to sign in again, then provide the context anew.
 * - cockpit-navigate: a page is about to open. Cancel it to open the page yourself; otherwise a page of the same element
 *   opens in place and any other page opens under `host-url` in a new tab. This page's own address is never touched.
 */
document.addEventListener('cockpit-auth-needed', event => {
  if (event.detail.reason === 'missing') return
  provideAuthContext('erp', null)
  form.hidden = false
  grid.hidden = true
  problem.value = 'The warehouse session has ended. Connect again to continue.'
})

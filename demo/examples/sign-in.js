/*
 * The sign-in of the example pages: it stands for your own server, which knows who is signed in and gets a token for that person.
 * Here the page asks for user and password itself, and afterwards renews its token by the cookie that the server has set.
 */

/** Address of the cockpit's API; empty when it is this origin. From elsewhere, the API must allow this page's origin. */
const apiUrl = ''

/** Where tokens are asked for. The cockpit renews by its cookie for its own pages only: elsewhere this is your own server, which asks. */
const tokenUrl = '/api/authentication'

/** Says only that somebody connected in this browser before, so that a fresh one does not ask in vain. */
const connectedBefore = 'examples-connected'

/**
 * Shows a form in the place until somebody is signed in; at once when he already was.
 * @param {HTMLElement} place an empty element of the page
 * @returns a context for provideAuthContext or for the property authContext of an element
 */
export async function signIn(place) {
  const answer = (await resumed()) ?? (await requestToken(place))
  remember(connectedBefore, 'yes')
  return contextOf(answer)
}

/** Signs in by a ticket that a portal's server got for its user; null when it was used or is too old. @param {string} ticket */
export async function signInByTicket(ticket) {
  try {
    return contextOf(await askForToken('internal', { token: ticket }))
  } catch {
    return null
  }
}

function contextOf(answer) {
  let token = answer.accessToken
  return {
    apiUrl,
    businessUnitName: answer.businessUnitName,
    // Called before the first request, and with force: true when the API refused the last token.
    getAccessToken: async ({ force = false } = {}) => {
      if (force) token = (await askForToken('refresh')).accessToken
      return token
    },
  }
}

/** The next visit asks again. Call it when an element says that the session is over. */
export function forget() {
  remember(connectedBefore, null)
}

async function resumed() {
  if (read(connectedBefore) === null) return null
  try {
    return await askForToken('refresh')
  } catch {
    forget()
    return null
  }
}

function requestToken(place) {
  const form = formIn(place)
  const problem = form.querySelector('output')
  return new Promise(resolve => {
    form.addEventListener('submit', async event => {
      event.preventDefault()
      problem.value = ''
      const { businessUnitName, userName, password } = Object.fromEntries(new FormData(form))
      try {
        const answer = await askForToken('user', { businessUnitName, userName, password })
        form.remove()
        resolve(answer)
      } catch (error) {
        problem.value = error.message
      }
    })
  })
}

function formIn(place) {
  const form = document.createElement('form')
  form.className = 'connect'
  form.append(
    made('p', { textContent: 'Connect with your user of the cockpit.' }),
    field('Business unit', { name: 'businessUnitName', autocomplete: 'organization', value: 'Demo' }),
    field('User name', { name: 'userName', autocomplete: 'username' }),
    field('Password', { name: 'password', type: 'password', autocomplete: 'current-password' }),
    made('button', { textContent: 'Connect' }),
    made('output', { role: 'alert' }),
  )
  place.append(form)
  return form
}

function field(label, properties) {
  const row = made('label', {})
  row.append(made('span', { textContent: label }), made('input', { required: true, ...properties }))
  return row
}

const made = (tag, properties) => Object.assign(document.createElement(tag), properties)

/** Signs in, or renews with the cookie that the sign-in has set. Your page asks its own server here. */
async function askForToken(what, input) {
  const answer = await fetch(`${tokenUrl}/${what}`, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Cockpit-Refresh': '1' },
    body: JSON.stringify(input ?? {}),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message)
  return body.result
}

/** Storage may be closed: the page then asks after every start. */
function read(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

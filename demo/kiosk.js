/*
 * How a screen connects once and stays connected: somebody types the code that an administrator got for it, and from then on the
 * cookie that the server has set (HttpOnly, so no script can read it) renews the token. It is good for the dashboard alone, no
 * user's password is involved, and nothing secret is stored by this page or part of its address. What follows the hash of the
 * address, as the builder of /elements.html makes it, chooses for this screen: #lang=de-DE&widgets=12,16;17&rotate=60
 */

/** A screen that starts together with the network tries again until the server answers. */
const retryAfterMs = 10_000

/* Nobody presses a key at a wall: where the program could not be loaded, the page loads itself again. */
const [{ provideAuthContext }, { kioskTexts }] = await Promise.all([
  import('/dashboard.js'),
  import('/kiosk-texts.js'),
]).catch(error => {
  setTimeout(() => location.reload(), retryAfterMs)
  throw error
})

/** Address of the cockpit's API; empty when it is this origin, whose cookie then is the screen's. */
const apiUrl = ''

// Nobody is signed in yet.
provideAuthContext('wall', null)

const form = document.querySelector('#connect')
const dashboard = document.querySelector('cockpit-dashboard')
const problem = form.querySelector('output')

/** Says only that this screen was connected before, so that a fresh one does not ask in vain. */
const connectedBefore = 'kiosk-connected'
const chosenLanguage = 'kiosk-language'

let texts = kioskTexts['en-GB']
/** Key of the text that stands under the form, shown again when the language changes. */
let note = null

const params = new URLSearchParams(location.hash.slice(1))
for (const name of ['widgets', 'rotate']) {
  if (params.has(name)) dashboard.setAttribute(name, params.get(name))
}
speak(
  languageLike(params.get('lang') ?? '') ??
    read(chosenLanguage) ??
    navigator.languages.map(languageLike).find(Boolean) ??
    'en-GB',
)

form.language.addEventListener('change', () => {
  remember(chosenLanguage, form.language.value)
  speak(form.language.value)
})

form.addEventListener('submit', async event => {
  event.preventDefault()
  const code = form.code.value.trim()
  say(null)
  if (code === '') return form.code.focus()
  try {
    show(await askForToken('screen', { code }))
    form.code.value = ''
  } catch (error) {
    say(error.key, error.values)
    form.code.select()
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

/* Once a night the element says when the server has another version: nobody else loads it on a screen that is never touched. */
document.addEventListener('cockpit-new-version', event => {
  if (!event.defaultPrevented) location.reload()
})

if (read(connectedBefore) === null) askToConnect()
else await resume()

async function resume() {
  try {
    show(await askForToken('refresh'))
  } catch (error) {
    if (error.isRefused) {
      askToConnect()
      say('disconnected')
      return
    }
    // The last figures stay in view; a screen that has none yet says what keeps it from them.
    if (error.isDenied && dashboard.hidden) {
      form.hidden = false
      say(error.key, error.values)
    }
    setTimeout(resume, retryAfterMs)
  }
}

function show({ accessToken, businessUnitName, displayName }) {
  let token = accessToken
  provideAuthContext('wall', {
    apiUrl,
    businessUnitName,
    getAccessToken: async ({ force = false } = {}) => {
      if (force) token = (await askForToken('refresh')).accessToken
      return token
    },
  })
  remember(connectedBefore, 'yes')
  document.title = displayName
  form.hidden = true
  dashboard.hidden = false
}

function askToConnect() {
  remember(connectedBefore, null)
  provideAuthContext('wall', null)
  dashboard.hidden = true
  form.hidden = false
  form.code.focus()
}

/**
 * A token, and the cookie that renews it. An answer that is no refusal leaves the screen signed in: it rejects with a TypeError, as
 * fetch does while the network is away.
 */
async function askForToken(what, input) {
  const answer = await fetch(`/api/authentication/${what}`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Cockpit-Refresh': 'screen',
    },
    body: JSON.stringify(input ?? {}),
  }).catch(error => Promise.reject(unanswered(error)))
  const body = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return body.result
  if (answer.status === 429) {
    throw refused('wait', { wait: waitText(Number(answer.headers.get('retry-after') ?? 60)) })
  }
  if (answer.status === 400 || answer.status === 401) throw refused('wrong')
  if (answer.status === 403) throw denied(body)
  throw unanswered(new TypeError(`The server answered ${answer.status}.`))
}

/** 429 is no end of a session: only a token that the server does not know any more is. */
function refused(key, values) {
  return Object.assign(new Error(key), { key, values, isRefused: key === 'wrong' })
}

/** What an administrator can allow, while the screen stays signed in: its address, or that of this page. Anything else has no code. */
function denied(body) {
  const keys = { 'address-not-allowed': 'address', 'origin-not-allowed': 'origin' }
  const key = keys[body?.code] ?? 'denied'
  const values = { address: key === 'origin' ? location.origin : body?.path }
  return Object.assign(new TypeError(body?.message ?? 'The server answered 403.'), {
    key,
    values,
    isRefused: false,
    isDenied: true,
  })
}

function unanswered(error) {
  return Object.assign(error, { key: 'unreachable', isRefused: false })
}

function speak(language) {
  texts = kioskTexts[language] ?? kioskTexts['en-GB']
  form.language.value = language
  dashboard.lang = language
  document.documentElement.lang = language
  for (const element of form.querySelectorAll('[data-text]')) {
    element.textContent = texts[element.dataset.text]
  }
  if (note !== null) say(note.key, note.values)
}

function say(key, values = {}) {
  note = key === null ? null : { key, values }
  problem.value = key === null ? '' : texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name])
}

/** `10 min`, or `45 s` for less than a minute, in the language of the form. */
function waitText(seconds) {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`
}

/** The language of ours that a browser's language means: `de` and `de-AT` are German. */
function languageLike(tag) {
  const [wanted] = tag.toLowerCase().split('-')
  const isNorwegian = wanted === 'no' || wanted === 'nn'
  return Object.keys(kioskTexts).find(known => known.startsWith(`${isNorwegian ? 'nb' : wanted}-`))
}

/** Storage may be closed: the screen then asks for its code after every start. */
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

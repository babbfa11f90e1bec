/*
 * An element in a frame of the cockpit's own origin. The portal around it connects once, by a message with a port:
 *
 *   frame.contentWindow.postMessage({ cockpit: 'connect', area: 'order-grids', attributes: { page: 'stocks-es-page' } }, origin, [port])
 *
 * The message counts when it comes from the window around and from this origin or one that the server lists; all that follows goes through the
 * port, which nobody else holds. Through it the portal may send { attributes }, { refresh: true } and { ticket }, and hears
 * { event, detail } and { ticketWanted: true }. A token never goes through it: the user signs in here, or the portal's server hands
 * him over with a ticket that is good once and for a minute (POST /api/authentication/handover).
 */
import { forget, signIn, signInByTicket } from '/examples/sign-in.js'

const areas = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings']
const settable = ['page', 'view', 'search', 'lang', 'theme', 'density', 'widgets', 'layout', 'old-versions']
const events = ['cockpit-ready', 'cockpit-view', 'cockpit-navigate', 'cockpit-error', 'cockpit-auth-needed']
/** A portal that has no tickets says so with an empty one; one that says nothing has none either. */
const ticketAwaitedMs = 5_000

const origins = fetch('/frame-origins.json').then(answer => answer.json())
let isConnected = false

window.addEventListener('message', async ({ source, origin, data, ports: [port] }) => {
  if (source !== parent || data?.cockpit !== 'connect' || port === undefined) return
  const isAllowed = origin === location.origin || (await origins).includes(origin)
  if (!isAllowed || isConnected) return
  isConnected = true
  await show(data, port)
})

async function show({ area, attributes }, port) {
  if (!areas.includes(area))
    return port.postMessage({
      event: 'cockpit-error',
      detail: { code: 'unknown-area', message: 'Unknown area.', reference: '' },
    })
  const { provideAuthContext } = await import(`/${area}.js`)
  const element = document.createElement(`cockpit-${area}`)
  element.setAttribute('auth-context', 'frame')
  element.setAttribute('host-url', location.origin)
  setAll(element, attributes)
  for (const name of events) {
    element.addEventListener(name, ({ detail }) =>
      port.postMessage({ event: name, detail: sendable(detail) }),
    )
  }
  element.addEventListener('cockpit-auth-needed', ({ detail }) => {
    if (detail.reason !== 'ended') return
    forget()
    void connect()
  })
  port.addEventListener('message', ({ data }) => {
    if (data?.attributes !== undefined) setAll(element, data.attributes)
    if (data?.refresh === true) element.refresh()
  })
  port.start()
  document.body.append(element)
  await connect()

  async function connect() {
    provideAuthContext('frame', null)
    element.hidden = true
    provideAuthContext('frame', await signedIn(port))
    element.hidden = false
  }
}

/** What was thrown may be anything, and not everything goes through a port. */
function sendable(detail) {
  return detail.cause === undefined ? detail : { ...detail, cause: String(detail.cause) }
}

/** By a ticket of the portal where it has one, by the form otherwise. */
async function signedIn(port) {
  const ticket = await ticketFrom(port)
  const context = ticket === '' ? null : await signInByTicket(ticket)
  return context ?? signIn(document.querySelector('#sign-in'))
}

function ticketFrom(port) {
  return new Promise(resolve => {
    const stop = setTimeout(() => answer({ data: { ticket: '' } }), ticketAwaitedMs)
    const answer = ({ data }) => {
      if (typeof data?.ticket !== 'string') return
      clearTimeout(stop)
      port.removeEventListener('message', answer)
      resolve(data.ticket)
    }
    port.addEventListener('message', answer)
    port.postMessage({ ticketWanted: true })
  })
}

function setAll(element, attributes) {
  for (const name of settable) {
    const value = attributes?.[name]
    if (value === null) element.removeAttribute(name)
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  const theme = element.getAttribute('theme')
  if (theme !== null) document.documentElement.dataset.theme = theme
}

/* A portal's side of the frame (the other side is demo/frame.js). Copy it and write the cockpit's address. */

/** Origin of the cockpit; what comes from elsewhere does not count, and the port goes to it alone. */
const cockpit = document.querySelector('iframe').dataset.cockpit || location.origin

const frame = document.querySelector('iframe')
const { port1: port, port2: forFrame } = new MessageChannel()

/** Gets a ticket from your own server, which POSTs to /api/authentication/handover with its secret; empty for the frame's own form. */
const ticket = async () => ''

port.onmessage = async ({ data }) => {
  if (data.ticketWanted === true) port.postMessage({ ticket: await ticket() })
  if (data.event === 'cockpit-ready') {
    document.querySelector('#status').textContent = `Ready: ${data.detail.page}`
  }
}

frame.addEventListener(
  'load',
  () => {
    const attributes = { page: 'sales-orders-es-page', lang: 'en-GB', theme: 'light' }
    frame.contentWindow.postMessage({ cockpit: 'connect', area: 'order-grids', attributes }, cockpit, [
      forFrame,
    ])
  },
  { once: true },
)
frame.src = `${cockpit}/frame.html`

for (const button of document.querySelectorAll('[data-page]')) {
  button.addEventListener('click', () => port.postMessage({ attributes: { page: button.dataset.page } }))
}
document.querySelector('#refresh').addEventListener('click', () => port.postMessage({ refresh: true }))

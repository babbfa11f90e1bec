/*
 * The calls that renderers of Vue and Angular make, in their order:
 * - the element is made before its script has come, and gets its context as a property (`:authContext.prop`, `[authContext]`);
 * - a list with keys moves the nodes that it has, by insertBefore;
 * - `v-if` and `@if` remove the node and later make a new one;
 * - attributes are bound by setAttribute and removeAttribute, events by addEventListener (`@cockpit-ready`, `(cockpit-ready)`).
 */
import { signIn } from './sign-in.js'

const list = document.querySelector('#list')
const status = document.querySelector('#status')

const pages = ['sales-orders-es-page', 'stocks-es-page']
let theme = 'light'

const elements = new Map(pages.map(page => [page, made(page)]))
list.append(...elements.values())

/* The script comes last: what was given before is taken over. */
await import('/order-grids.js')
const context = await signIn(document.querySelector('#sign-in'))
for (const element of elements.values()) element.authContext = context

document.querySelector('#swap').addEventListener('click', () => {
  const [first] = list.children
  list.insertBefore(first, null)
})

document.querySelector('#toggle').addEventListener('click', event => {
  const page = pages[1]
  const present = elements.get(page)
  if (present === undefined) {
    const element = made(page)
    element.authContext = context
    elements.set(page, element)
    list.append(element)
  } else {
    present.remove()
    elements.delete(page)
  }
  event.target.textContent = present === undefined ? 'Remove the second' : 'Show the second'
})

document.querySelector('#theme').addEventListener('click', event => {
  event.target.textContent = theme === 'light' ? 'Light' : 'Dark'
  theme = theme === 'light' ? 'dark' : 'light'
  for (const element of elements.values()) bind(element, 'theme', theme === 'light' ? null : theme)
})

function made(page) {
  const element = document.createElement('cockpit-order-grids')
  bind(element, 'page', page)
  bind(element, 'lang', 'en-GB')
  bind(element, 'host-url', '/')
  bind(element, 'theme', theme === 'light' ? null : theme)
  // Not defined yet: the property lies on the element until it is.
  element.authContext = null
  element.addEventListener('cockpit-ready', event => {
    status.textContent = `Ready: ${event.detail.page}`
  })
  return element
}

function bind(element, name, value) {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

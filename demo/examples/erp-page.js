/* One sign-in for three elements. A page of another element opens in the cockpit, in a tab of its own, unless the portal has one. */
import { provideAuthContext } from '/all.js'
import { forget, signIn } from './sign-in.js'

const place = document.querySelector('#sign-in')

// Nobody is signed in yet; without this the element says after two seconds that nobody provides its context.
provideAuthContext('erp', null)
provideAuthContext('erp', await signIn(place))

document.addEventListener('cockpit-auth-needed', async event => {
  if (event.detail.reason !== 'ended') return
  forget()
  provideAuthContext('erp', await signIn(place))
})

/* The tile of the sales orders: the portal shows them on this very page. */
document.addEventListener('cockpit-navigate', event => {
  const orders = document.querySelector('cockpit-order-grids')
  if (event.target === orders || !event.detail.page.startsWith('sales-orders-es-page')) return
  event.preventDefault()
  orders.setAttribute('search', event.detail.search)
  orders.scrollIntoView()
})

/* Registers the page's sign-in for every element that names it, and again when the session has ended. */
import { provideAuthContext } from '/order-grids.js'
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

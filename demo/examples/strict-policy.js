/* Provides the sign-in, and says it on the page when something breaks the policy. */
import { provideAuthContext } from '/all.js'
import { signIn } from './sign-in.js'

document.addEventListener('securitypolicyviolation', event => {
  document.querySelector('#violations').textContent = `${event.effectiveDirective}: ${event.blockedURI}`
})

provideAuthContext('erp', null)
provideAuthContext('erp', await signIn(document.querySelector('#sign-in')))

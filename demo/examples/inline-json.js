/* Stands for the server of the page: writes the context with its token into the attribute, as text. */
import { signIn } from './sign-in.js'

const grid = document.querySelector('cockpit-order-grids')
const { apiUrl, businessUnitName, getAccessToken } = await signIn(document.querySelector('#sign-in'))

await write()

/* The token has run out. A page without a script of its own would be loaded again here. */
grid.addEventListener('cockpit-auth-needed', async event => {
  if (event.detail.reason !== 'ended') return
  event.preventDefault()
  await write({ force: true })
})

async function write(options) {
  const accessToken = await getAccessToken(options)
  grid.setAttribute('auth-context', JSON.stringify({ apiUrl, businessUnitName, accessToken }))
}

/**
 * The bundled server on the full or the small seed, without the simulated crew, and a signed-in browser: for benchmarks that open pages.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundleServer, serverBundle, stopBundler } from '../../demo/dev/bundle-server.mjs'

const password = 'Cockpit-Bench-1'
const root = join(import.meta.dirname, '..', '..')

/**
 * Starts the server of this checkout on a seed of this size, with the elements that `npm run build` made.
 * @returns `url`, and `stop`; the server also ends with this process
 */
export async function startBenchHost({ seed = 'full' } = {}) {
  await bundleServer()
  await stopBundler()
  const child = spawn(process.execPath, [serverBundle], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      COCKPIT_DATA: 'memory',
      COCKPIT_SEED: seed,
      COCKPIT_FLOOR: 'off',
      COCKPIT_DEMO_PASSWORD: password,
      COCKPIT_DIST: join(root, 'dist'),
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  let url
  for await (const text of child.stdout) {
    output += text
    url = /Cockpit ready at (\S+)/.exec(output)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error(`The server did not start:\n${output}`)
  child.stdout.resume()
  return { url, stop: () => child.kill('SIGTERM') }
}

/** Signs the administrator of all units in on the cockpit's own page, and waits for its menu. */
export async function signIn(page, url) {
  await page.goto(url)
  await page.getByLabel('Business unit').fill('Demo')
  await page.getByLabel('User name').fill('global')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // The sign-in page has a navigation too, so this waits for an entry of the menu.
  await page.getByRole('link', { name: 'Dashboard' }).waitFor()
}

/** An access token of the same user, for pages that embed an element. */
export async function accessToken(url) {
  const answer = await fetch(`${url}/api/authentication/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cockpit-refresh': '1' },
    body: JSON.stringify({ businessUnitName: 'Demo', userName: 'global', password }),
  })
  return (await answer.json()).result.accessToken
}

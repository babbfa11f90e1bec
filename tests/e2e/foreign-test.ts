/** The test function of specs with pages of another origin: a portal, and a cockpit that the portal's origin may call and frame. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { test as base } from './axe'
import { nonce, startPortal, type ForeignPortal } from './foreign-portal'
import { seededData } from './seeded-data'
import { startLimitMs, startServer } from './start-server'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** A built file of the program. */
export const readDist = (file: string): string => readFileSync(join(dist, file), 'utf8')

export const test = base.extend<object, { readonly portal: ForeignPortal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ portal }, use) => {
      const origins = { COCKPIT_ALLOWED_ORIGINS: portal.url, COCKPIT_FRAME_ORIGINS: portal.url }
      const server = await startServer({ env: { COCKPIT_DATA: await seededData(), ...origins } })
      portal.allowCockpit(server.url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
})

interface ImportMap {
  readonly imports: Readonly<Record<string, string>>
  readonly integrity: Readonly<Record<string, string>>
}

/** The import map of a version's folder, with the digest of each file, for a page of another origin; of the current version by default. */
export function importMapTag(
  cockpit: string,
  { imports, integrity } = JSON.parse(readDist('importmap.json')) as ImportMap,
): string {
  const map = {
    imports: Object.fromEntries(Object.entries(imports).map(([name, path]) => [name, cockpit + path])),
    integrity: Object.fromEntries(
      Object.entries(integrity).map(([path, digest]) => [cockpit + path, digest]),
    ),
  }
  return `<script type="importmap" nonce="${nonce}">${JSON.stringify(map)}</script>`
}

/** The portal's own script, which signs users in; `provideContext` is its local name of `provideAuthContext`. */
export function portalScript(cockpit: string, provideContext: string): string {
  return `
globalThis.portal = {
  provide(name, unit, user, apiUrl = '${cockpit}') {
    ${provideContext}(name, unit && {
      apiUrl,
      businessUnitName: unit,
      getAccessToken: async ({ force = false } = {}) => {
        const answer = await fetch('/token?' + new URLSearchParams({ user, unit, force }))
        return answer.text()
      },
    })
  },
}`
}

interface PortalScript {
  provide(name: string, unit: string | null, user?: string, apiUrl?: string): void
}

/** The portal signs a user in, as its own script does. */
export async function signInAtPortal(
  page: Page,
  name: string,
  unit: string,
  user = 'planner',
  apiUrl?: string,
): Promise<void> {
  await page.waitForFunction(() => 'portal' in globalThis)
  await page.evaluate(
    input =>
      (globalThis as unknown as { portal: PortalScript }).portal.provide(
        input.name,
        input.unit,
        input.user,
        input.apiUrl,
      ),
    { name, unit, user, apiUrl },
  )
}

/** The portal signs its user out. */
export function signOutAtPortal(page: Page, name: string): Promise<void> {
  return page.evaluate(
    input => (globalThis as unknown as { portal: PortalScript }).portal.provide(input, null),
    name,
  )
}

/** What a portal may change of the elements' appearance: every custom property and every part in their documentation. */
import type { Page } from 'playwright/test'
import manifest from '../../elements/manifest.json' with { type: 'json' }
import { expect } from './cockpit-test'
import { test } from './embedding-portal'
import { signInAtPortal } from './foreign-test'

test('a portal sets colours, corners and typeface of the elements, and styles each of their parts', async ({
  page,
  portal,
  watch,
}) => {
  // The page has a second element, for which this test provides no context.
  watch.expect(/No context named “north” was provided/)
  await page.goto(`${portal.url}/modules.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  const seen = (style: keyof typeof looks) => looks[style](page)
  await expect(page.locator('#tiles .tile .v').first()).toHaveText(/\d/)
  await expect(page.locator('#demo').getByRole('grid').first()).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate(value => {
      for (const element of document.querySelectorAll('[auth-context]')) element.setAttribute('theme', value)
    }, theme)
    await expect(page.locator('#demo .root')).toHaveAttribute('data-theme', theme)
    for (const { name } of manifest.common.cssProperties) {
      const probe = probes[name]
      if (probe === undefined) throw new Error(`No probe tests ${name}.`)
      const before = await seen(probe.appearance)
      await setProperty(page, name, probe.value)
      await expect.poll(() => seen(probe.appearance), name).toBe(probe.seen)
      await setProperty(page, name, '')
      await expect.poll(() => seen(probe.appearance), name).toBe(before)
    }
  }
  for (const { name } of manifest.common.cssParts) {
    const outlines = await page.evaluate(part => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`::part(${part}) { outline: 3px solid rgb(1, 2, 3) !important }`)
      document.adoptedStyleSheets = [sheet]
      const elements = [...document.querySelectorAll('[auth-context]')]
      const parts = elements.flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll(`[part=${part}]`) ?? []),
      ])
      return parts.map(found => getComputedStyle(found).outlineColor)
    }, name)
    expect(new Set(outlines), name).toEqual(new Set(['rgb(1, 2, 3)']))
  }
})

test('the header of a table derives its colour from the surface colour of the portal', async ({
  page,
  portal,
  watch,
}) => {
  watch.expect(/No context named “north” was provided/)
  await page.goto(`${portal.url}/modules.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  const head = () => styleOf(page, '#demo', '.ht-theme-main thead th', 'backgroundColor')
  await expect(page.locator('#demo').getByRole('grid').first()).toBeVisible()
  const before = await head()
  await setProperty(page, '--cockpit-surface', 'rgb(240, 200, 120)')
  // Derived from it: 97 % of the surface, the rest the colour of the text.
  await expect.poll(head).toMatch(/^color\(srgb 0\.9[12]\d* 0\.7[67]\d* 0\.4[567]\d*\)$/)
  await setProperty(page, '--cockpit-surface', '')
  await expect.poll(head).toBe(before)
})

const looks = {
  frame: (page: Page) => styleOf(page, '#demo', '[part=frame]', 'backgroundColor'),
  tile: (page: Page) => styleOf(page, '#tiles', '[part=tile]', 'backgroundColor'),
  corner: (page: Page) => styleOf(page, '#tiles', '[part=tile]', 'borderTopLeftRadius'),
  font: async (page: Page) => (await styleOf(page, '#demo', '[part=frame]', 'fontFamily')).split(',')[0],
  accent: (page: Page) => tokenOf(page, '--ck-accent'),
  onAccent: (page: Page) => tokenOf(page, '--ck-on-accent'),
} as const

interface Probe {
  readonly value: string
  readonly appearance: keyof typeof looks
  readonly seen: string
}

const probes: Readonly<Record<string, Probe>> = {
  '--cockpit-accent': { value: '#804000', appearance: 'accent', seen: 'rgb(128, 64, 0)' },
  '--cockpit-on-accent': { value: '#fffff0', appearance: 'onAccent', seen: 'rgb(255, 255, 240)' },
  '--cockpit-background': { value: '#102030', appearance: 'frame', seen: 'rgb(16, 32, 48)' },
  '--cockpit-surface': { value: '#203040', appearance: 'tile', seen: 'rgb(32, 48, 64)' },
  '--cockpit-radius': { value: '1px', appearance: 'corner', seen: '1px' },
  '--cockpit-font': { value: 'Georgia', appearance: 'font', seen: 'Georgia' },
}

function styleOf(
  page: Page,
  host: string,
  inside: string,
  name: 'backgroundColor' | 'borderTopLeftRadius' | 'fontFamily',
) {
  return page.locator(host).evaluate(
    (element, { inside, name }) => {
      const found = element.shadowRoot?.querySelector(inside)
      return found ? getComputedStyle(found)[name] : 'nothing'
    },
    { inside, name },
  )
}

/** A colour of the theme, as the browser computes it. */
function tokenOf(page: Page, token: string): Promise<string> {
  return page.locator('#demo').evaluate((element, token) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${token})`
    element.shadowRoot?.querySelector('[part=frame]')?.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

function setProperty(page: Page, name: string, value: string): Promise<void> {
  return page.evaluate(input => document.body.style.setProperty(input.name, input.value), { name, value })
}

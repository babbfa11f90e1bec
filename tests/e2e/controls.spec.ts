/**
 * The gallery of controls (demo/controls), which needs no server: screenshots of every control in both themes compared with those in
 * tests/e2e/pictures (docs/testing.md says how they are renewed), keyboard use, and axe.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { buildControlsPage } from '../../demo/dev/controls-page.mjs'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { expectAccessible } from './axe'
import { tabTo } from './focus'
import { Watch } from './watched-page'

/** A secure context for the page, whose files are read from a folder. */
const origin = 'http://localhost'
const stored = join(import.meta.dirname, 'pictures')

interface Gallery {
  /** The entries of the list, by their addresses. */
  slugs(): Promise<readonly string[]>
  /** Shows a control, with everything that it loads. */
  show(slug: string): Promise<void>
}

const test = base.extend<{ readonly gallery: Gallery }, { readonly built: string }>({
  built: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cockpit-controls-'))
      await buildControlsPage(folder)
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, context, built }, use) => {
    const watch = new Watch()
    await watch.watchContext(context)
    await context.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
    await context.route(`${origin}/**`, route => {
      const path = join(built, new URL(route.request().url()).pathname)
      return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
    })
    // Calendars and countdowns show the same day in each year.
    await page.clock.setFixedTime('2026-12-04T10:00:00Z')
    await page.goto(`${origin}/controls.html`)
    await use({
      slugs: () =>
        page
          .getByRole('navigation')
          .getByRole('link')
          .evaluateAll(links => links.map(link => (link.getAttribute('href') ?? '').slice(1))),
      show: async slug => {
        await page.mouse.move(0, 0)
        await page.evaluate(hash => (location.hash = hash), slug)
        await expect(page.locator('.controls > nav [aria-current]')).toHaveAttribute('href', `#${slug}`)
        await expect.poll(() => emptyStates(page)).toEqual([])
      },
    })
    expect(watch.problems(), 'console errors and warnings').toEqual([])
  },
})

/** Makes the rendering of text and colours independent of the machine's settings and screen. */
const deterministicRendering = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
]
test.use({
  launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments, ...deterministicRendering] },
})

/** States without visible content. */
function emptyStates(page: Page): Promise<readonly (string | null)[]> {
  return page.locator('.state').evaluateAll(states =>
    states
      .filter(state => {
        const root = state.querySelector('.stage-host')?.shadowRoot
        return root?.querySelector('.controls-stage :is(button, label, svg, span, i, p, dd)') == null
      })
      .map(state => state.getAttribute('aria-label')),
  )
}

/** The focusable element in a state. */
const controlOf = (state: Locator) =>
  state.locator('.stage-host').locator('button, input, select, textarea, [tabindex="0"]').first()

/** Without the product's typeface, every picture would differ. */
const loadedTypefaces = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(f => f.family))

const statesBy = (page: Page, way: string) => page.locator(`.state[data-by="${way}"]`).all()

/** Applies the states that need input: pressed, focused, hovered. Dialogs are opened one by one. */
async function applyInputStates(page: Page): Promise<void> {
  for (const state of await statesBy(page, 'press')) {
    await controlOf(state).click()
    await page.mouse.move(0, 0)
  }
  for (const state of await statesBy(page, 'focus')) {
    const control = controlOf(state)
    await control.focus()
    // By keyboard, which shows the focus ring.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const hasTip = await control.evaluate(element => element.matches('.ico, [aria-disabled="true"]'))
    if (hasTip) await expect(page.getByRole('tooltip')).toHaveText(/\S/)
  }
  for (const state of await statesBy(page, 'hover')) await controlOf(state).hover()
}

// Text is rendered by the operating system: on another one every picture would differ.
if (process.platform === 'linux') {
  test.describe('pictures', () => {
    // High enough for every control, so that floating parts do not cover scrolled content.
    test.use({ viewport: { width: 1280, height: 1600 }, contextOptions: { reducedMotion: 'reduce' } })
    for (const theme of ['light', 'dark'] as const) {
      test.describe(theme, () => {
        test.use({ colorScheme: theme })

        test(`each control equals its stored picture, ${theme}`, async ({ page, gallery }) => {
          await expect.poll(() => loadedTypefaces(page)).toContainEqual(expect.stringContaining('Inter'))
          // The captions are not part of the controls' appearance.
          await page.addStyleTag({ content: '.state > h2 { display: none }' })
          const taken: string[] = []
          const take = async (place: Locator, name: string) => {
            taken.push(`${name}-${theme}.png`)
            await expect.soft(place).toHaveScreenshot(`${name}-${theme}.png`)
          }
          for (const slug of await gallery.slugs()) {
            await gallery.show(slug)
            await applyInputStates(page)
            const apart = await statesBy(page, 'apart')
            const isAllApart = apart.length === (await page.locator('.state').count())
            if (!isAllApart) await take(page.locator('.states'), slug)
            for (const [index, state] of apart.entries()) {
              await controlOf(state).click()
              const opened = page.locator('dialog[open], .toasts:popover-open')
              // A hovered toast does not time out.
              await opened.hover({ position: { x: 1, y: 1 } })
              await take(opened, `${slug}-${index + 1}`)
              await page.keyboard.press('Escape')
            }
          }
          const others = (await readdir(stored)).filter(name => name.endsWith(`-${theme}.png`))
          expect(others.sort(), 'pictures that are kept').toEqual(taken.sort())
        })
      })
    }
  })
}

test('a control is found, viewed and changed by keyboard alone', async ({ page, gallery }) => {
  const find = page.getByRole('searchbox', { name: 'Find a control' })
  await tabTo(page, find)
  await page.keyboard.type('Icon button')
  await expect.poll(() => gallery.slugs()).toEqual(['icon-button'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Icon button')
  const refresh = page.getByRole('button', { name: 'Refresh' }).first()
  await tabTo(page, refresh)
  await expect(page.getByRole('tooltip')).toHaveText('Refresh')

  await tabTo(page, page.getByRole('combobox', { name: 'Language' }), 'Shift+Tab')
  await page.keyboard.type('de')
  await expect(page.getByRole('button', { name: 'Aktualisieren' }).first()).toBeVisible()
  await tabTo(page, page.getByRole('group', { name: 'Theme' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.root').first()).toHaveAttribute('data-theme', 'dark')
})

for (const style of [
  { viewport: { width: 1600, height: 1000 }, colorScheme: 'light' },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
] as const) {
  test.describe(`${style.viewport.width} px, ${style.colorScheme}`, () => {
    test.use(style)

    test('every control is accessible', async ({ page, gallery }) => {
      for (const slug of await gallery.slugs()) {
        await gallery.show(slug)
        await expectAccessible(page, slug)
        for (const state of await statesBy(page, 'apart')) {
          await controlOf(state).click()
          await expectAccessible(page, `${slug}, opened`)
          await page.keyboard.press('Escape')
        }
      }
    })
  })
}

/**
 * `npm run screens`: screenshots of all pages on two sheets in docs/screens, English in the light theme and German in the dark one, so that
 * the product can be reviewed in a minute. Build first (`npm run build`). Options: --seed=small for fewer rows.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { inProject } from '../../build/project.mjs'
import { benchOptions } from '../bench/bench-options.mjs'
import { signIn, startBenchHost } from '../bench/bench-host.mjs'
import { withProgram } from '../bench/bundled-program.mjs'
import { chromiumArguments, findBrowser } from '../browser.mjs'

/** The viewport in px, and the layout of the sheet. */
const windowSize = { width: 1600, height: 1000 }
const columns = 4
const pictureWidth = 640
const jpegQuality = 62
/** Charts and fonts are rendered a moment after the last answer. */
const settleMs = 600
const quietLimitMs = 15_000

/** What to click on a page that leads to another one: the number of the first row, or the button that runs a report; null for none. */
function nextSelector(route) {
  if (['sales-orders-es-page', 'materials-es-page', 'inventory-es-page'].includes(route))
    return 'td .k-link:visible'
  return route.endsWith('-config-page') ? '.k-rc-commands .btn.pri' : null
}

const sheets = [
  { file: 'english-light.jpg', colorScheme: 'light', language: 'en-GB' },
  { file: 'german-dark.jpg', colorScheme: 'dark', language: 'de-DE' },
]

const routes = await withProgram('../screens/shown-routes.ts', ({ shownRoutes }) => shownRoutes)
const host = await startBenchHost(benchOptions({ seed: 'small' }))
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
const folder = inProject('docs/screens')
try {
  await mkdir(folder, { recursive: true })
  for (const sheet of sheets) {
    const pictures = await picturesOf(sheet)
    await writeFile(join(folder, sheet.file), await sheetOf(pictures))
    console.log(`${sheet.file}: ${pictures.length} pages`)
  }
} finally {
  await browser.close()
  host.stop()
}

/** Screenshots of all pages, with their names. */
async function picturesOf({ colorScheme, language }) {
  const context = await browser.newContext({ viewport: windowSize, colorScheme })
  const page = await context.newPage()
  await signIn(page, host.url)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.locator(`select:has(option[value="${language}"])`).selectOption(language)
  await page.keyboard.press('Escape')
  const pictures = []
  const take = async name => {
    await page.waitForLoadState('networkidle', { timeout: quietLimitMs }).catch(() => undefined)
    // Anything that loads for longer shows skeletons until it has loaded.
    await page.waitForTimeout(settleMs)
    await page.locator('.sk').first().waitFor({ state: 'hidden' })
    await page.waitForTimeout(settleMs)
    pictures.push({ name, jpeg: await page.screenshot({ type: 'jpeg', quality: 90 }) })
  }
  for (const route of routes) {
    await page.goto(`${host.url}/${route}`)
    await take(route === '' ? 'dashboard' : route)
    const further = nextSelector(route)
    if (further === null) continue
    for (const select of await page.locator('.k-rc-main select').all()) {
      if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
    }
    await page.locator(further).first().click()
    await page.waitForURL(url => !url.pathname.endsWith(route))
    await take(new URL(page.url()).pathname.split('/')[1])
  }
  await context.close()
  return pictures
}

/** One image of all screenshots, each with its name above it. */
async function sheetOf(pictures) {
  const page = await browser.newPage({ viewport: { width: columns * (pictureWidth + 16) + 16, height: 800 } })
  const figures = pictures.map(
    ({ name, jpeg }) => `<figure>
      <figcaption>${name}</figcaption><img src="data:image/jpeg;base64,${jpeg.toString('base64')}" width="${pictureWidth}">
    </figure>`,
  )
  await page.setContent(`<style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, ${pictureWidth}px); gap: 16px; background: #888 }
    figure { margin: 0; font: 15px sans-serif } figcaption { padding: 0 0 4px; color: #fff } img { display: block }
  </style>${figures.join('')}`)
  const jpeg = await page.screenshot({ type: 'jpeg', quality: jpegQuality, fullPage: true })
  await page.close()
  return jpeg
}

/**
 * No text is cut off in German or Norwegian, whose words are the longest, at either width (issue 8). The rule: every text of the product (a
 * text of its language with any values in its placeholders) is fully visible on every page and tab: no ancestor with hidden overflow clips
 * it, it does not overflow its own button, tab or chip, and it is not outside the window, unless it can be scrolled to. Data may be
 * shortened: it has a title or a wider column. Excluded are headers and cells of the grids, whose columns can be widened and have their
 * whole title, and options of lists that have it too.
 */
import { routes } from '../../src/catalog/routes'
import { userSettingsSections } from '../../src/pages/user-settings/sections'
import { isFullRun } from '../full-run'
import { expect, test } from './cockpit-test'
import { cutTextsOf, type CutText } from './cut-texts'
import { escaped, textsOf } from './texts'
import { signInAs } from './signed-in'

const wide = { width: 1600, height: 1000 }
const narrow = { width: 1024, height: 768 }
/** Each language and each width once; `npm run test:full` checks each language at each width. */
const variants = [
  { language: 'de-DE', viewport: narrow },
  { language: 'nb-NO', viewport: wide },
  ...(isFullRun
    ? [
        { language: 'de-DE', viewport: wide },
        { language: 'nb-NO', viewport: narrow },
      ]
    : []),
]

/** Every page once: a former version has the same texts as the page that replaced it, in a simpler layout. */
const addresses = [
  ...routes
    .filter(({ gate, replacedBy }) => gate.isClosed !== true && replacedBy === undefined)
    .map(({ name }) => `/${name}`),
  ...userSettingsSections.map(({ name }) => `/user-settings?tab=${name}`),
]

for (const { language, viewport } of variants) {
  test.describe(language, () => {
    test.use({ locale: language, viewport })

    test(`no text is cut off at ${viewport.width} x ${viewport.height}`, async ({ page, api }) => {
      const isOwn = isProductText(language)
      const [order] = await api.ordersIn('NewWarn')
      await (await signInAs(page, 'global')).page.goto('/')
      await page.getByRole('navigation').first().waitFor()
      const cut: (CutText & { readonly address: string })[] = []
      for (const address of [
        ...addresses,
        `/processsalesorders/${order?.processId ?? 0}/${order?.id ?? 0}`,
      ]) {
        await page.evaluate(path => history.pushState(null, '', path), address)
        const found = await cutTextsOf(page)
        cut.push(...found.filter(({ text }) => isOwn(text)).map(one => ({ address, ...one })))
      }
      expect(cut).toEqual([])
    })
  })
}

/** Whether a text is one of the product's in this language, with any values in its placeholders. */
function isProductText(language: string): (text: string) => boolean {
  const texts = Object.values(textsOf(language))
  const plain = new Set(texts)
  const patterns = texts
    .filter(text => /\{\{\w+\}\}/.test(text) && /\p{L}{3}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
    .map(
      text =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map(escaped)
            .join('.*')}$`,
        ),
    )
  return text => plain.has(text) || patterns.some(pattern => pattern.test(text))
}

/** Texts that an administrator overrides: shown at once in open browsers, not lost when another user saves, never interpreted as markup. */
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { TranslationsPage } from './pages/translations-page'
import { signedIn } from './signed-in'
import { text, textsOf } from './texts'

const jobs = 'de-DE/route.jobs-es-page'
const original = textsOf('de-DE')['route.jobs-es-page'] ?? ''
const counted = 'de-DE/unsaved.changes_one'
const hostile = '<img src=x onerror=alert(1)> Kommissionen'

test.afterEach(async ({ admin }) => {
  await admin.call('PUT', '/localization/replaced', { changes: { [jobs]: null, [counted]: null } })
})

test('a menu word is replaced in German, shown in an open browser at once, and goes back to the original', async ({
  page,
  newDesk,
  admin,
  watch,
}) => {
  watch.expect(/status of 409/)
  const desk = await newDesk()
  await desk.addInitScript(() => localStorage.setItem('cockpit.remembered', '{"language":"de-DE"}'))
  await (await signedIn(desk, 'planner')).page.goto('/')
  const entry = (name: string) => desk.getByRole('link', { name, exact: true })
  await entry(original).waitFor()
  let loads = 0
  desk.on('load', () => loads++)

  const texts = await TranslationsPage.open(page)
  await texts.language.selectOption('de-DE')
  await texts.choose('route.jobs-es-page')
  await expect(texts.field(jobs)).toBeFocused()
  await expect(texts.field(jobs)).toHaveValue(original)
  await texts.field(jobs).fill(hostile)
  await expectAccessible(page, 'a text with an edit')
  await page.keyboard.press('Control+s')
  await expect(texts.save).toBeDisabled()
  await expect(entry(hostile)).toBeVisible()
  expect(await desk.locator('img[src="x"]').count()).toBe(0)

  // Another user saves the same text: the unsaved edit is not overwritten, and the second save wins.
  await texts.field(jobs).fill('Kommissionen')
  await admin.call('PUT', '/localization/replaced', { changes: { [jobs]: 'Picklisten' } })
  await expect(entry('Picklisten')).toBeVisible()
  await expect(texts.place(jobs)).toContainText(text('translations.meanwhile', { now: 'Picklisten' }))
  await texts.field(jobs).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'route.jobs-es-page' })).toBeVisible()
  await expect(texts.field(jobs)).toHaveValue('Kommissionen')
  await page.keyboard.press('Control+s')
  await expect(entry('Kommissionen')).toBeVisible()

  await texts.reset(jobs).click()
  await expect(texts.field(jobs)).toHaveValue(original)
  await page.keyboard.press('Control+s')
  await expect(entry(original)).toBeVisible()
  expect(loads).toBe(0)
})

test('a text without one of its placeholders is not saved, names it, and is restored after a reload', async ({
  page,
  admin,
}) => {
  const texts = await TranslationsPage.open(page)
  await texts.choose('unsaved.changes')
  await texts.field(counted).fill('eine Änderung')
  await expect(texts.field(counted)).toHaveAccessibleDescription(
    text('translations.problem.missing', { places: '{{count}}' }),
  )
  await texts.find.fill('')
  await page.keyboard.press('Control+s')
  await expect(texts.field(counted)).toBeFocused()
  const { result } = await admin.call<{ result: { texts: object } }>('GET', '/localization/replaced')
  expect(result.texts).toEqual({})

  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('ck-form '))))
    .toHaveLength(1)
  await page.reload()
  await texts.list.waitFor()
  await page.getByRole('radio', { name: text('translations.shown.edited') }).check()
  await texts.list.getByRole('option').click()
  await expect(texts.field(counted)).toHaveValue('eine Änderung')
  await texts.field(counted).fill('{{count}} Änderung mehr')
  await page.keyboard.press('Control+s')
  await expect(texts.save).toBeDisabled()
  await texts.reset(counted).click()
  await page.keyboard.press('Control+s')
  await expect(texts.save).toBeDisabled()
})

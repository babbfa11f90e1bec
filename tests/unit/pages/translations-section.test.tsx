// @vitest-environment happy-dom
/** User settings, translations: a text is found, edited, checked, saved and reset; concurrent saves of others are reported. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { replacedTexts } from '../../../src/contract/endpoints/replaced-texts'
import { languages } from '../../../src/contract/limits'
import { failure } from '../../../src/kernel/failure'
import { shippedTexts } from '../../../src/kernel/i18n'
import german from '../../../src/locales/de-DE.json'
import { Section } from '../../../src/pages/user-settings/translations-section'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click, press, typeInto, until } from '../ui/render'

const jobs = 'de-DE/route.jobs-es-page'
const original = german['route.jobs-es-page']
const counted = 'de-DE/unsaved.changes_one'

let view: RenderedPage
let saved: Record<string, string>
let bodies: { changes: object; read: object }[]
/** The texts are answered after it. */
let delay: Promise<unknown>

beforeAll(async () => {
  await Promise.all(languages.map(language => shippedTexts[language]()))
})
beforeEach(() => {
  vi.useFakeTimers()
  saved = {}
  bodies = []
  delay = Promise.resolve()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))

async function open(): Promise<void> {
  const state = () => ({ texts: { ...saved }, lastSave: null })
  const answers = (endpoint: Endpoint, input: { readonly body?: unknown }) => {
    if (endpoint === replacedTexts.replaced) return delay.then(state)
    if (endpoint !== replacedTexts.replace) return new Promise(() => undefined)
    const body = input.body as { changes: Record<string, string | null>; read: Record<string, string | null> }
    bodies.push(body)
    const fields = Object.keys(body.read).filter(name => (saved[name] ?? null) !== body.read[name])
    if (fields.length > 0) throw failure({ kind: 'conflict', fields, code: 'changed' } as never)
    saved = Object.fromEntries(
      Object.entries({ ...saved, ...body.changes }).flatMap(([name, to]) =>
        to === null ? [] : [[name, to]],
      ),
    )
    return state()
  }
  const tab = { name: 'translations', title: 'Translations' }
  view = renderPage(<Section {...sectionProps('user-settings', 'User settings', tab)} />, {
    session: { language: 'de-DE' },
    answers,
  })
  // The shipped texts are modules: they are loaded in real time, which the fake clock does not affect.
  await until(() => expect(list()).not.toBeNull())
  await pass()
}

const list = () => view.root.querySelector<HTMLElement>('[role="listbox"]')
const options = () => [...view.root.querySelectorAll<HTMLElement>('[role="option"]')]
const field = (name: string) => {
  const found = view.root.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  if (found === null) throw new Error(`There is no field of ${name}.`)
  return found
}
const button = (name: string) => byName(view.root, 'button', name)
const words = () => view.root.textContent ?? ''

/** Finds a key and chooses it by keyboard. */
async function choose(key: string): Promise<void> {
  const find = view.root.querySelector<HTMLInputElement>('input[type="search"]')
  if (find !== null) typeInto(find, key)
  await pass()
  press(view.root, 'Home', list())
  await pass()
}
async function save(): Promise<void> {
  act(() => {
    list()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  })
  await pass()
}

it('the list renders few of its thousands of rows, which are found by key and by text', async () => {
  await open()
  expect(options().length).toBeLessThan(60)
  expect(Number(options()[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(3_000)
  await choose('route.jobs-es-page')
  expect(options().map(option => option.textContent)).toEqual([`${original}route.jobs-es-page`])
  expect(options()[0]?.getAttribute('aria-selected')).toBe('true')
  await choose('no such text')
  expect(words()).toContain('No text or key has “no such text”.')
})

it('an edit is saved with its read value, and can be reset to the original', async () => {
  await open()
  await choose('route.jobs-es-page')
  expect(field(jobs).value).toBe(original)
  typeInto(field(jobs), '<b>Kommissionen</b>')
  expect(words()).toContain('1 change')
  expect(words()).toContain(`Original: ${original}`)
  await save()
  expect(bodies).toEqual([{ changes: { [jobs]: '<b>Kommissionen</b>' }, read: { [jobs]: null } }])
  expect(options()[0]?.textContent).toContain('<b>Kommissionen</b>')
  expect(options()[0]?.querySelector('b')).toBeNull()

  click(button('Reset to the original: Deutsch'))
  expect(field(jobs).value).toBe(original)
  await save()
  expect(bodies[1]).toEqual({ changes: { [jobs]: null }, read: { [jobs]: '<b>Kommissionen</b>' } })
  expect(saved).toEqual({})
})

it('typing the original again is no edit, and an empty field cannot be saved', async () => {
  await open()
  await choose('route.jobs-es-page')
  typeInto(field(jobs), `${original}x`)
  typeInto(field(jobs), original)
  expect(words()).not.toContain('1 change')
  typeInto(field(jobs), '')
  expect(words()).toContain('1 change, 1 to correct')
  expect(words()).toContain('Enter a text, or reset it to the original.')
  await save()
  expect(bodies).toEqual([])
})

it('the text of a mail keeps its lines, and one of a single line gets no other', async () => {
  await open()
  await choose('mail.report.attached')
  const mail = 'de-DE/mail.report.attached'
  const area = view.root.querySelector<HTMLTextAreaElement>(`[data-field="${mail}"] textarea`)
  const typed = 'Von {{owner}}\n\n{{name}}\n{{keptUntil}}\n{{link}}'
  typeInto(area as HTMLTextAreaElement, typed)
  await save()
  await choose('preview.text')
  const line = view.root.querySelector<HTMLTextAreaElement>('[data-field="de-DE/preview.text"] textarea')
  typeInto(line as HTMLTextAreaElement, 'Eins\nzwei')
  await save()
  expect(bodies.map(({ changes }) => changes)).toEqual([
    { [mail]: typed },
    { 'de-DE/preview.text': 'Eins zwei' },
  ])
})

it('a text without a required placeholder is not saved, and the first one gets the focus', async () => {
  await open()
  await choose('unsaved.changes')
  typeInto(field(counted), 'eine Änderung')
  expect(words()).toContain('Missing: {{count}}. Values are filled in there.')
  await choose('route.jobs-es-page')
  await save()
  expect(bodies).toEqual([])
  expect(view.root.activeElement).toBe(field(counted))
})

it('a concurrent change is displayed, and can be adopted or replaced', async () => {
  await open()
  await choose('route.jobs-es-page')
  typeInto(field(jobs), 'Kommissionen')
  saved = { [jobs]: 'Picklisten' }
  await save()
  expect(view.root.querySelector('[role="alert"]')?.textContent).toContain('route.jobs-es-page')
  expect(field(jobs).value).toBe('Kommissionen')
  expect(words()).toContain('Somebody else saved this meanwhile: Picklisten')
  await save()
  expect(saved).toEqual({ [jobs]: 'Kommissionen' })

  typeInto(field(jobs), 'Meine')
  saved = { [jobs]: 'Ihre' }
  act(() => view.send({ viewName: 'Access', methodName: 'Bulk' }))
  await pass()
  click(button('Use Ihre'))
  expect(field(jobs).value).toBe('Ihre')
  expect(words()).not.toContain('1 change')
})

it('a second save waits until the concurrent change was read', async () => {
  await open()
  await choose('route.jobs-es-page')
  typeInto(field(jobs), 'Kommissionen')
  saved = { [jobs]: 'Picklisten' }
  let answer: (value?: unknown) => void = () => undefined
  delay = new Promise(resolve => (answer = resolve))
  await save()
  await save()
  expect(bodies).toHaveLength(1)
  answer()
  await pass()
  await save()
  expect(bodies[1]).toEqual({ changes: { [jobs]: 'Kommissionen' }, read: { [jobs]: 'Picklisten' } })
})

it('a text that the cockpit no longer uses can only be reset', async () => {
  saved = { 'de-DE/old.text': 'Alt' }
  await open()
  await choose('old.text')
  expect(words()).toContain('The cockpit no longer shows this text.')
  click(button('Reset to the original: Deutsch'))
  await save()
  expect(saved).toEqual({})
})

// @vitest-environment happy-dom
/** The form that connects a screen says what keeps it from connecting. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kioskTexts } from '../../../demo/kiosk-texts.js'

const page = readFileSync('demo/kiosk.html', 'utf8')
const script = readFileSync('demo/kiosk.js', 'utf8')
const texts = kioskTexts['en-GB']

let listened
const provideAuthContext = vi.fn()
const answers = (status, body) =>
  vi.mocked(fetch).mockResolvedValue(new Response(JSON.stringify(body), { status }))
const refuses = (code, more = {}) => answers(403, { code, message: code, ...more })
const form = () => document.querySelector('form')
const dashboard = () => document.querySelector('cockpit-dashboard')
const problem = () => form().querySelector('output').value

const loads = () => Promise.resolve({ provideAuthContext, kioskTexts })

/** Runs the page's script, which is no module of the bundle. */
function open(load = loads) {
  document.body.replaceChildren(...new DOMParser().parseFromString(page, 'text/html').body.children)
  globalThis.kioskImport = load
  const code = script.replace(/\bimport\(/g, 'globalThis.kioskImport(')
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}#${randomUUID()}`)
}

async function connect(code) {
  form().code.value = code
  form().dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn())
  provideAuthContext.mockClear()
  // The document is that of all files of the worker.
  listened = vi.spyOn(document, 'addEventListener')
})
afterEach(() => {
  for (const [name, listener] of listened.mock.calls) document.removeEventListener(name, listener)
  vi.useRealTimers()
  delete globalThis.kioskImport
})

it.each([
  [
    () => refuses('address-not-allowed', { path: '10.0.0.7' }),
    texts.address.replace('{address}', '10.0.0.7'),
  ],
  [() => refuses('origin-not-allowed'), texts.origin.replace('{address}', () => location.origin)],
  [() => answers(403, null), texts.denied],
  [() => answers(400, { code: 'pairing-code-wrong', message: '' }), texts.wrong],
  [() => answers(503, null), texts.unreachable],
])('after an attempt to connect it displays why that failed: %#', async (answer, says) => {
  await open()
  answer()
  await connect('BBBB-BBBB')
  expect(problem()).toBe(says)
  expect(form().hidden).toBe(false)
})

it('a screen that is refused its figures after a start says why, stays connected, and goes on by itself', async () => {
  localStorage.setItem('kiosk-connected', 'yes')
  refuses('address-not-allowed', { path: '10.0.0.7' })
  await open()
  expect(form().hidden).toBe(false)
  expect(problem()).toBe(texts.address.replace('{address}', '10.0.0.7'))
  expect(localStorage.getItem('kiosk-connected')).toBe('yes')
  answers(200, { result: { accessToken: 'a', businessUnitName: 'Demo', displayName: 'North wall' } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(form().hidden).toBe(true)
  expect(dashboard().hidden).toBe(false)
})

it('a screen whose program cannot be loaded loads its page again after a while', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const load = path => (path === '/dashboard.js' ? Promise.reject(new TypeError('no network')) : loads())
  await expect(open(load)).rejects.toThrow('no network')
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledOnce()
})

it('a screen that starts before the server asks for no code', async () => {
  localStorage.setItem('kiosk-connected', 'yes')
  vi.mocked(fetch).mockRejectedValue(new TypeError('no network'))
  await open()
  expect(form().hidden).toBe(true)
})

/**
 * @vitest-environment happy-dom
 *
 * What a browser stores, also when its storage is full, disabled or contains invalid data; and the environment file.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { businessUnitInitials } from '../../../host/business-unit-initials'
import { loadEnvironment } from '../../../host/environment'
import { remember, remembered } from '../../../host/remembered'
import { languageOf } from '../../../src/kernel/i18n'

const key = 'cockpit.remembered'

describe('remembered choices', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  it('follow the browser until the user chose something', () => {
    expect(remembered(languageOf)).toMatchObject({
      businessUnitName: '',
      theme: 'auto',
      density: 'comfortable',
      isMenuCollapsed: false,
    })
  })

  it('keep earlier choices when another one is stored', () => {
    remember({ businessUnitName: 'Demo', language: 'pl-PL' })
    remember({ theme: 'dark' })
    expect(remembered(languageOf)).toMatchObject({
      businessUnitName: 'Demo',
      language: 'pl-PL',
      theme: 'dark',
    })
  })

  it.each(['', '{', 'null', '[]', '7', '{"theme":"pink","density":9,"businessUnitName":{},"language":[]}'])(
    'treat %j as empty',
    stored => {
      localStorage.setItem(key, stored)
      expect(remembered(languageOf)).toMatchObject({
        businessUnitName: '',
        theme: 'auto',
        density: 'comfortable',
      })
    },
  )

  it('work without a storage', () => {
    const refuse = () => {
      throw new DOMException('disabled', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => remember({ theme: 'dark' })).not.toThrow()
    expect(remembered(languageOf).theme).toBe('auto')
  })
})

describe('the environment file', () => {
  const answer =
    (body: string, status = 200) =>
    () =>
      Promise.resolve(new Response(body, { status }))

  it('contains the addresses of the API, the hub and the manual, the name and the licence key', async () => {
    const file =
      '{"apiUrl":"https://wms.example/","signalR":"https://live.example/view","name":" Nordkapp ",' +
      '"helpUrl":"https://help.example","handsontableLicenseKey":"k",' +
      '"routes":[{"routeName":"jobs-es-page","order":1},{"routeName":"tasks-es-page","order":"2"},7]}'
    await expect(loadEnvironment(answer(file))).resolves.toEqual({
      apiUrl: 'https://wms.example',
      hubUrl: 'https://live.example/view',
      name: 'Nordkapp',
      helpUrl: 'https://help.example',
      menuOrder: { 'jobs-es-page': 1 },
      handsontableLicenseKey: 'k',
    })
  })

  it.each([
    ['a missing file', answer('no', 404)],
    ['a page instead of a file', answer('<!doctype html>')],
    [
      'wrong types',
      answer('{"apiUrl":5,"signalR":{},"name":[],"helpUrl":null,"handsontableLicenseKey":"","routes":5}'),
    ],
    ['no JSON object', answer('null')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is replaced by defaults for %s', async (_, file) => {
    await expect(loadEnvironment(file)).resolves.toEqual({
      apiUrl: '',
      name: 'Cockpit',
      helpUrl: '/manual.html',
      menuOrder: {},
    })
  })
})

describe('the initials of a business unit', () => {
  it.each([
    ['Demo', 'DE'],
    ['nordlager', 'NO'],
    ['ø', 'Ø'],
    [' åse', 'ÅS'],
    ['', ''],
  ])('of %s are %s', (name, initials) => {
    expect(businessUnitInitials(name)).toBe(initials)
  })
})

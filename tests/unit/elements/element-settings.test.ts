/** Attributes of an element as settings: defaults, and how unknown values are handled. */
import { describe, expect, it } from 'vitest'
import { readElementSettings } from '../../../src/areas/element-settings'

describe('the settings of an element', () => {
  it('are light, comfortable, English and for the office by default', () => {
    expect(readElementSettings({})).toEqual({
      search: '',
      language: 'en-GB',
      theme: 'light',
      density: 'comfortable',
      mode: 'office',
      offersOldVersions: false,
      ignored: [],
    })
  })

  it('are read without surrounding blanks, slashes and question marks', () => {
    const settings = readElementSettings({
      page: ' /sales-orders-es-page ',
      search: '?forceCall=true',
      lang: 'de',
      theme: 'DARK',
      density: 'touch',
      mode: 'kiosk',
      widgets: '12, 13,12;6',
      rotate: '45',
      'old-versions': '',
      layout: 'row',
      view: '7',
      'host-url': 'https://cockpit.example/',
    })
    expect(settings).toEqual({
      page: 'sales-orders-es-page',
      search: 'forceCall=true',
      language: 'de-DE',
      theme: 'dark',
      density: 'touch',
      mode: 'kiosk',
      selections: [[12, 13], [6]],
      rotateSeconds: 45,
      offersOldVersions: true,
      layout: 'row',
      view: '7',
      hostUrl: 'https://cockpit.example/',
      ignored: [],
    })
  })

  it('keep an empty page, which means the dashboard', () => {
    expect(readElementSettings({ page: '' }).page).toBe('')
  })

  it('use the default for an invalid value, and list it as ignored', () => {
    const settings = readElementSettings({
      theme: 'pink',
      widgets: '1;two',
      rotate: '9',
      layout: 'circle',
      'host-url': 'javascript:alert(1)',
    })
    expect(settings).toMatchObject({
      theme: 'light',
      ignored: ['theme', 'host-url', 'widgets', 'layout', 'rotate'],
    })
    expect(settings).not.toHaveProperty('hostUrl')
  })

  it('have one selection in the office, and list the others as ignored', () => {
    const settings = readElementSettings({ widgets: '12,14;17' })
    expect(settings).toMatchObject({ selections: [[12, 14]], ignored: ['widgets'] })
    expect(readElementSettings({ widgets: '12,14;17', mode: 'kiosk' })).toMatchObject({
      selections: [[12, 14], [17]],
      ignored: [],
    })
  })

  it.each([
    ['', true],
    ['true', true],
    ['old-versions', true],
    ['false', false],
  ])('read the flag old-versions="%s"', (text, offersOldVersions) => {
    expect(readElementSettings({ 'old-versions': text })).toMatchObject({ offersOldVersions, ignored: [] })
  })

  it('disable old versions for an invalid flag, and list it as ignored', () => {
    expect(readElementSettings({ 'old-versions': 'yes please' })).toMatchObject({
      offersOldVersions: false,
      ignored: ['old-versions'],
    })
  })

  it.each(['0', '9', '3601', '-30', '30.5', '1e2', 'fast'])('do not rotate every %s seconds', rotate => {
    const settings = readElementSettings({ rotate, mode: 'kiosk' })
    expect(settings.ignored).toEqual(['rotate'])
    expect(settings).not.toHaveProperty('rotateSeconds')
  })
})

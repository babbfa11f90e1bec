/** Attributes of an element as settings: defaults, and what happens to words that nobody knows. */
import { describe, expect, it } from 'vitest'
import { readElementSettings } from '../../../src/areas/element-settings'

describe('the settings of an element', () => {
  it('are light, comfortable, English and for the office unless the page says otherwise', () => {
    expect(readElementSettings({})).toEqual({
      search: '',
      language: 'en-GB',
      theme: 'light',
      density: 'comfortable',
      mode: 'office',
      ignored: [],
    })
  })

  it('take what is written, without its blanks, slashes and question marks', () => {
    const settings = readElementSettings({
      page: ' /sales-orders-es-page ',
      search: '?forceCall=true',
      lang: 'de',
      theme: 'DARK',
      density: 'touch',
      mode: 'kiosk',
      widgets: '12, 13,12',
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
      widgets: [12, 13],
      layout: 'row',
      view: '7',
      hostUrl: 'https://cockpit.example/',
      ignored: [],
    })
  })

  it('keep an empty page, which is the dashboard', () => {
    expect(readElementSettings({ page: '' }).page).toBe('')
  })

  it('name what they ignore and fall back', () => {
    const settings = readElementSettings({
      theme: 'pink',
      widgets: '1;2',
      layout: 'circle',
      'host-url': 'javascript:alert(1)',
    })
    expect(settings).toMatchObject({ theme: 'light', ignored: ['theme', 'host-url', 'widgets', 'layout'] })
    expect(settings).not.toHaveProperty('hostUrl')
  })
})

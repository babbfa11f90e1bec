// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  embedSnippet,
  kioskLink,
  neededPolicy,
  versionFolder,
  type EmbeddedPage,
} from '../../../src/contract/embed-snippet'

const page: EmbeddedPage = {
  area: 'order-grids',
  page: 'sales-orders-es-page',
  view: 12,
  language: 'da-DK',
  theme: 'dark',
  hostUrl: 'https://cockpit.example',
  apiUrl: 'https://api.example/wms',
  businessUnitName: 'Demo',
}

/** The page that the snippet makes, as a browser reads it. */
const parsed = (snippet: string) => new DOMParser().parseFromString(snippet, 'text/html')

describe('the snippet of an embedded page', () => {
  it('names page, view and looks, and where the installation is', () => {
    const element = parsed(embedSnippet(page)).querySelector('cockpit-order-grids')
    const attributes = element?.getAttributeNames().map(name => [name, element.getAttribute(name)])
    expect(Object.fromEntries(attributes ?? [])).toEqual({
      'auth-context': 'cockpit',
      page: 'sales-orders-es-page',
      view: '12',
      lang: 'da-DK',
      theme: 'dark',
      'host-url': 'https://cockpit.example',
    })
  })

  it('has other attributes of the element as they were chosen, and none that is empty', () => {
    const further = { density: 'compact', search: 'a="b"&c', mode: '' }
    const element = parsed(embedSnippet({ ...page, further })).querySelector('cockpit-order-grids')
    expect(element?.getAttribute('density')).toBe('compact')
    expect(element?.getAttribute('search')).toBe('a="b"&c')
    expect(element?.hasAttribute('mode')).toBe(false)
  })

  it('loads this version of the element and of the way to hand it a sign-in', () => {
    const script = parsed(embedSnippet(page)).querySelector('script')?.textContent ?? ''
    expect(script).toContain(`from 'https://cockpit.example${versionFolder}auth-context.js'`)
    expect(script).toContain(`import 'https://cockpit.example${versionFolder}order-grids.js'`)
    expect(script).toContain("apiUrl: 'https://api.example/wms'")
  })

  it('says nothing of what was not chosen', () => {
    const snippet = embedSnippet({ ...page, view: undefined, area: 'dashboard', page: '' })
    expect(snippet).toContain('<cockpit-dashboard\n  auth-context="cockpit"\n  lang=')
    expect(snippet).not.toMatch(/ (page|view)=/)
  })

  it('cannot be broken out of by a name', () => {
    const businessUnitName = `O'Brien "&" </script><img src=x onerror=alert(1)>\\`
    const body = parsed(embedSnippet({ ...page, businessUnitName, page: '"><img>' }))
    expect(body.querySelectorAll('img')).toHaveLength(0)
    expect(body.querySelector('cockpit-order-grids')?.getAttribute('page')).toBe('"><img>')
    const script = body.querySelector('script')?.textContent ?? ''
    const literal = /businessUnitName: ('.*'),/.exec(script)?.[1] ?? ''
    // As a script reads it: the quotes are undone, the rest is as in JSON.
    const json = literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')
    expect(JSON.parse(`"${json}"`)).toBe(businessUnitName)
  })

  it('comes with what the page around must allow', () => {
    expect(neededPolicy(page)).toBe(
      'script-src https://cockpit.example; connect-src https://cockpit.example https://api.example wss://api.example; ' +
        'font-src https://cockpit.example; img-src data:',
    )
  })
})

describe('the address for a wall', () => {
  it('names the chosen language, theme, widgets and pace behind the hash', () => {
    const url = new URL(
      kioskLink({ ...page, further: { widgets: '12,14;9', rotate: '60', density: 'compact' } }),
    )
    expect(url.href.split('#')[0]).toBe('https://cockpit.example/kiosk.html')
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      lang: 'da-DK',
      theme: 'dark',
      widgets: '12,14;9',
      rotate: '60',
    })
  })
})

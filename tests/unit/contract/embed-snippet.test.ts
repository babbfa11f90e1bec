// @vitest-environment happy-dom
import { compileFunction } from 'node:vm'
import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'
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

/** The page of the snippet, as a browser parses it. */
const parsed = (snippet: string) => new DOMParser().parseFromString(snippet, 'text/html')

describe('the snippet of an embedded page', () => {
  it('contains page, view, appearance and the address of the installation', () => {
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

  it('contains the other chosen attributes of the element, and no empty one', () => {
    const further = { density: 'compact', search: 'a="b"&c', mode: '' }
    const element = parsed(embedSnippet({ ...page, further })).querySelector('cockpit-order-grids')
    expect(element?.getAttribute('density')).toBe('compact')
    expect(element?.getAttribute('search')).toBe('a="b"&c')
    expect(element?.hasAttribute('mode')).toBe(false)
  })

  it('loads this version of the element and of the module that provides its context', () => {
    const script = parsed(embedSnippet(page)).querySelector('script')?.textContent ?? ''
    expect(script).toContain(`from 'https://cockpit.example${versionFolder}auth-context.js'`)
    expect(script).toContain(`import 'https://cockpit.example${versionFolder}order-grids.js'`)
    expect(script).toContain("apiUrl: 'https://api.example/wms'")
  })

  it('omits attributes that were not chosen', () => {
    const snippet = embedSnippet({ ...page, view: undefined, area: 'dashboard', page: '' })
    expect(snippet).toContain('<cockpit-dashboard\n  auth-context="cockpit"\n  lang=')
    expect(snippet).not.toMatch(/ (page|view)=/)
  })

  it('escapes names', () => {
    const businessUnitName = `O'Brien "&" </script><img src=x onerror=alert(1)>\\`
    const body = parsed(embedSnippet({ ...page, businessUnitName, page: '"><img>' }))
    expect(body.querySelectorAll('img')).toHaveLength(0)
    expect(body.querySelector('cockpit-order-grids')?.getAttribute('page')).toBe('"><img>')
    const script = body.querySelector('script')?.textContent ?? ''
    const literal = /businessUnitName: ('.*'),/.exec(script)?.[1] ?? ''
    // As a script reads it: the escaped quotes are restored, the rest is as in JSON.
    const json = literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')
    expect(JSON.parse(`"${json}"`)).toBe(businessUnitName)
  })

  it('has the content security policy that the host page needs', () => {
    expect(neededPolicy(page)).toBe(
      'script-src https://cockpit.example; connect-src https://cockpit.example https://api.example wss://api.example; ' +
        'font-src https://cockpit.example; img-src data:',
    )
  })
})

/** Names that a hostile or careless user may have entered. */
const names: EmbeddedPage = {
  ...page,
  businessUnitName: `O'Brien "&" </script> {x}\\`,
  further: { search: `a="b"&c={d}</script>`, density: '' },
}

describe('the snippet for React', () => {
  it('is a component with this element, its attributes and the context', async () => {
    const { diagnostics, outputText } = ts.transpileModule(embedSnippet(names, 'react'), {
      fileName: 'cockpit.tsx',
      reportDiagnostics: true,
      compilerOptions: { module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.ReactJSX },
    })
    expect(diagnostics).toEqual([])
    const provideAuthContext = vi.fn()
    const jsx = vi.fn()
    const modules: Readonly<Record<string, object>> = {
      'warehouse-cockpit/order-grids': { provideAuthContext },
      'react/jsx-runtime': { jsx },
    }
    const exported: { Cockpit?: () => unknown } = {}
    runText(outputText, { require: (name: string) => modules[name], exports: exported })
    exported.Cockpit?.()
    expect(jsx).toHaveBeenCalledWith('cockpit-order-grids', {
      'auth-context': 'cockpit',
      page: 'sales-orders-es-page',
      view: '12',
      lang: 'da-DK',
      theme: 'dark',
      search: names.further?.['search'],
      'host-url': 'https://cockpit.example',
    })
    expect(provideAuthContext).toHaveBeenCalledWith(
      'cockpit',
      expect.objectContaining({
        apiUrl: 'https://api.example/wms',
        businessUnitName: names.businessUnitName,
      }),
    )
  })

  it('needs no file of the installation in the page', () => {
    expect(neededPolicy(page, 'react')).toBe(
      'connect-src https://cockpit.example https://api.example wss://api.example; img-src data:',
    )
  })
})

describe('the snippet of a frame', () => {
  it('connects once to the origin of the installation, and passes a ticket when one is requested', async () => {
    const snippet = embedSnippet(names, 'iframe')
    const [frameTag = ''] = snippet.split('\n')
    const script = parsed(snippet.slice(frameTag.length)).querySelector('script')
    const postMessage = vi.fn()
    const frame = Object.assign(new EventTarget(), { src: '', contentWindow: { postMessage } })
    const { port1, port2 } = new MessageChannel()
    const reported = vi.spyOn(port1, 'postMessage')
    runText(script?.textContent ?? '', {
      document: { querySelector: () => frame },
      MessageChannel: class {
        port1 = port1
        port2 = port2
      },
      fetch: (address: string) => Promise.resolve({ text: () => Promise.resolve(`ticket of ${address}`) }),
    })
    expect(frameTag).toMatch(/^<iframe id="cockpit" title="Cockpit" .*<\/iframe>$/)
    expect(frame.src).toBe('https://cockpit.example/frame.html')
    for (let load = 0; load < 2; load++) frame.dispatchEvent(new Event('load'))
    const attributes = {
      page: 'sales-orders-es-page',
      view: '12',
      lang: 'da-DK',
      theme: 'dark',
      search: names.further?.['search'],
    }
    expect(postMessage.mock.calls).toEqual([
      [{ cockpit: 'connect', area: 'order-grids', attributes }, 'https://cockpit.example', [port2]],
    ])
    await port1.onmessage?.(new MessageEvent('message', { data: { ticketWanted: true } }))
    expect(reported.mock.calls).toEqual([[{ ticket: 'ticket of /cockpit-ticket' }]])
    expect(neededPolicy(page, 'iframe')).toBe('frame-src https://cockpit.example')
  })
})

/** Runs a script's text with these names in place of the page's globals. */
function runText(script: string, input: Readonly<Record<string, unknown>>): void {
  compileFunction(script, Object.keys(input))(...Object.values(input))
}

describe('the address of a wall', () => {
  it('has the chosen language, widgets and seconds in its hash, and no theme', () => {
    const url = new URL(
      kioskLink({ ...page, further: { widgets: '12,14;9', rotate: '60', density: 'compact' } }),
    )
    expect(url.href.split('#')[0]).toBe('https://cockpit.example/kiosk.html')
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      lang: 'da-DK',
      widgets: '12,14;9',
      rotate: '60',
    })
  })
})

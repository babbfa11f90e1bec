// @vitest-environment happy-dom
/** Which addresses of the host page its user returns to, and which he opens anew. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useReturns } from '../../../host/use-returns'
import { hasReturnedTo } from '../../../src/ui/grid/layout/returns'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'

const ready = 'filters=%5B%22ready%22%5D&forceCall=true'
const start = location.href
let view: RenderedPage
let goTo: (address: string) => void

function Page() {
  const [path, open] = useLocation()
  goTo = address => act(() => open(address))
  useReturns(useSession(), path, useSearch().replace(/^\?/, ''))
  return null
}

/** Goes to an entry of the history, whose state the browser restores. */
const traverseTo = ({ address, state }: { readonly address: string; readonly state: unknown }) =>
  act(() => {
    history.replaceState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  })
const entry = () => ({ address: location.pathname + location.search, state: history.state as unknown })
const isReturn = (search = ready) => hasReturnedTo(view.session.memory, new URLSearchParams(search))

afterEach(() => {
  view.unmount()
  history.replaceState(null, '', start)
})

it('Back and Forward return to an address, a link opens it anew', () => {
  view = renderPage(<Page />)
  const dashboard = entry()
  goTo(`/sales-orders-es-page?${ready}`)
  expect(isReturn()).toBe(false)
  const orders = entry()
  goTo('/processsalesorders/12')
  expect(isReturn()).toBe(false)
  traverseTo(orders)
  expect(isReturn()).toBe(true)
  expect(isReturn('filters=other')).toBe(false)
  traverseTo(dashboard)
  expect(isReturn()).toBe(false)
  goTo(`/sales-orders-es-page?${ready}`)
  expect(isReturn(), 'a second click on the tile').toBe(false)
})

it('a link to the page on the screen with another search opens it anew', () => {
  view = renderPage(<Page />)
  goTo('/sales-orders-es-page')
  const all = entry()
  goTo(`/sales-orders-es-page?${ready}`)
  expect(isReturn()).toBe(false)
  traverseTo(all)
  expect(isReturn('')).toBe(true)
})

it('what another part keeps with an entry of the history stays', () => {
  history.replaceState({ of: 'another part' }, '')
  view = renderPage(<Page />)
  expect(history.state).toMatchObject({ of: 'another part' })
})

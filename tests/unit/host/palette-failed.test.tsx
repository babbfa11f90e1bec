// @vitest-environment happy-dom
/** The palette where the server could not be searched: that is no empty result. */
import { act, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommandPalette } from '../../../host/palette/command-palette'
import type { Commands } from '../../../host/palette/palette-commands'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { locations } from '../../../src/contract/endpoints/locations'
import { materials } from '../../../src/contract/endpoints/materials'
import { ingoingOrders } from '../../../src/contract/endpoints/order-grids'
import { salesOrders } from '../../../src/contract/endpoints/sales-orders'
import { customViews } from '../../../src/contract/endpoints/views'
import { failure } from '../../../src/kernel/failure'
import type { KernelSession } from '../../../src/kernel/session'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, press, typeInto } from '../ui/render'

const commands: Commands = {
  appearance: {} as Commands['appearance'],
  helpUrl: '',
  refresh: () => undefined,
  embed: () => undefined,
  changeAppearance: () => undefined,
  changePicture: () => undefined,
  changePassword: () => undefined,
  signOut: () => undefined,
}
const onClose = vi.fn()

function Open() {
  const session = useSession()
  const { i18n } = useTranslation()
  const own = useMemo(() => ({ ...session, i18n }) as unknown as KernelSession, [session, i18n])
  return (
    <CommandPalette
      session={own}
      placed={[]}
      commands={commands}
      onOpen={() => undefined}
      onClose={onClose}
    />
  )
}

const nothing = { result: [], totalCount: 0 }
const away = failure({ kind: 'unreachable' })
const place = { result: [{ name: 'QX-77', locationRole: 'Shelves', numberOfStocks: 1 }], totalCount: 1 }
let view: RenderedPage
let answers: Map<Endpoint, unknown>
beforeEach(async () => {
  vi.useFakeTimers()
  answers = new Map<Endpoint, unknown>([
    [customViews.headers, []],
    [salesOrders.search, nothing],
    [ingoingOrders.search, nothing],
    [materials.search, nothing],
    [locations.search, place],
  ])
  view = renderPage(<Open />, { answers })
  await answered()
})
afterEach(() => {
  onClose.mockClear()
  view.unmount()
  vi.useRealTimers()
})

const answered = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const search = async (text: string) => {
  typeInto(byName(view.root, 'combobox', 'Go to') as HTMLInputElement, text)
  await answered()
}
const listed = () => [...view.root.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const announced = () => view.root.querySelector('[role="status"]')?.textContent
const reason = 'The warehouse service cannot be reached. Check the network and try again.'

it('says what could not be searched and why, and searches again by Enter', async () => {
  for (const { search: endpoint } of [salesOrders, ingoingOrders, materials, locations])
    answers.set(endpoint, away)
  await search('QX-77')
  expect(view.root.textContent).not.toContain('Nothing found')
  const all = `Sales orders, Ingoing orders, Materials, Locations: ${reason}`
  expect(byName(view.root, 'group', all)).toBeDefined()
  expect(announced()).toContain(all)
  for (const { search: endpoint } of [salesOrders, ingoingOrders, materials]) answers.set(endpoint, nothing)
  answers.set(locations.search, place)
  press(view.root, 'Enter', byName(view.root, 'combobox', 'Go to'))
  await answered()
  expect(onClose).not.toHaveBeenCalled()
  expect(listed()).toEqual([expect.stringContaining('QX-77')])
  expect(view.root.textContent).not.toContain(reason)
})

it('names the kind that is missing below what was found', async () => {
  answers.set(salesOrders.search, away)
  await search('QX-77')
  expect(listed()).toEqual([expect.stringContaining('QX-77'), expect.stringContaining('Retry')])
  expect(announced()).toBe(`Sales orders: ${reason} 1 match`)
})

it('says that nothing was found where all was searched', async () => {
  answers.set(locations.search, nothing)
  await search('QX-77')
  expect(view.root.textContent).toContain('Nothing found')
})

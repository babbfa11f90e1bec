// @vitest-environment happy-dom
/** What users start with: a default of the business unit is removed only after a question, and no change is lost. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { seeding, unitSettings } from '../../../src/contract/endpoints/unit-settings'
import { enabledWidgetsSetting } from '../../../src/contract/widgets'
import { StartSettings } from '../../../src/pages/user-settings/start-settings'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, within } from '../ui/render'

const startOf = (key: string) => ({ key, value: '{}', owner: 'businessUnit', canUserModify: true })

let view: RenderedPage
/** The starts of grids are saved after it. */
let answered: Promise<unknown> | undefined

beforeEach(async () => {
  vi.useFakeTimers()
  answered = undefined
  const answers = new Map<Endpoint, unknown>([
    [unitSettings.grid, ['SalesOrder', 'Material'].map(startOf)],
    [unitSettings.defaultUserSettings, [{ key: enabledWidgetsSetting.key, value: '1,2' }]],
    [seeding.gridBusinessUnit, () => answered],
    [seeding.kpi, undefined],
  ])
  view = renderPage(<StartSettings savesCount={0} />, { answers })
  await pass()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const press = async (name: string) => {
  click(byName(view.root, 'button', name))
  await pass()
}
const answer = async (name: string) => {
  click(byName(within(view.root).getByRole('alertdialog'), 'button', name))
  await pass()
}

it.each([
  ['the arrangement of a grid', 'Remove Sales orders', seeding.gridBusinessUnit, 'starts with the default'],
  ['the widgets of dashboards', 'Reset to default', seeding.kpi, 'every widget that is offered'],
] as const)('%s', async (_, name, endpoint, consequence) => {
  await press(name)
  expect(within(view.root).getByRole('alertdialog').textContent).toContain(consequence)
  await answer('Cancel')
  expect(view.inputsOf(endpoint)).toEqual([])
  await press(name)
  await answer(name)
  expect(view.inputsOf(endpoint)).toHaveLength(1)
})

it('grids that are changed one after the other are all saved, however long it takes', async () => {
  answered = new Promise(() => undefined)
  const boxes = within(view.root).getAllByRole('checkbox', { name: 'Users may change it' })
  for (const box of boxes.slice(0, 2)) {
    click(box)
    await pass()
  }
  expect(view.inputsOf(seeding.gridBusinessUnit)).toMatchObject([
    { body: { viewName: 'SalesOrder', canUserModify: false } },
    { body: { viewName: 'Material', canUserModify: false } },
  ])
})

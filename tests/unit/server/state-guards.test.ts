/** Traces use the same guards as the catalogue: for every action and every possible state of its row. */
import { describe, expect, it } from 'vitest'
import { stateGuards } from '../../../demo/server/users/permissions/state-guards'
import { rowSources } from '../../../demo/server/row-sources'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import type { AnyRow, View } from '../../../src/define/view'
import type { Action } from '../../../src/define/action'
import type { FollowedViewName } from '../../../src/contract/row-views'

const withDetails = (view: View): readonly View[] => [
  view,
  ...(view.details ?? []).flatMap(detail => withDetails(detail.view)),
]
const offered = [...orderGridViews, ...purchaseViews, ...settingsViews]
  .flatMap(withDetails)
  .flatMap(view => view.actions.map(action => ({ view, action })))
const actions = new Map<string, { view: View; action: Action<AnyRow> }>()
for (const one of offered) if (!actions.has(one.action.name)) actions.set(one.action.name, one)

/** Rows of a view, one for each state of each field, with and without picks, quantity and an assignee. */
function rowsOf(name: FollowedViewName): readonly AnyRow[] {
  const { fields } = rowSources[name].entity
  const plain = {
    hasPicks: false,
    quantity: '1',
    dedicatedLocation: false,
    serialNumber: null,
    userName: null,
    userRole: null,
  }
  const varied = [
    plain,
    { ...plain, hasPicks: true },
    { ...plain, quantity: '0' },
    { ...plain, dedicatedLocation: true },
    { ...plain, serialNumber: 'S1' },
    { ...plain, userName: 'kari' },
  ]
  const first = Object.fromEntries(
    Object.entries(fields).flatMap(([field, { states }]) =>
      states?.[0] === undefined ? [] : [[field, states[0]]],
    ),
  )
  return Object.entries(fields).flatMap(([field, { states = [] }]) =>
    states.flatMap(state =>
      varied.map(one => ({ id: 1, version: 1, ...first, ...one, [field]: state }) as unknown as AnyRow),
    ),
  )
}

/** The result of a guard; `unreadable` for one that cannot read the row. */
const resultOf = (judge: (row: AnyRow) => unknown, row: AnyRow): unknown => {
  try {
    return judge(row)
  } catch {
    return 'unreadable'
  }
}

describe('the rule on the state of a row', () => {
  it.each(Object.keys(stateGuards))('of %s equals that of the action', name => {
    const found = actions.get(name)
    const guard = stateGuards[name]
    expect(found, 'an action of the catalogue').toBeDefined()
    if (found === undefined || guard === undefined) return
    const rows = rowsOf(guard.view)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(row => resultOf(found.action.guard, row) !== 'unreadable')).toBe(true)
    for (const row of rows) {
      expect(resultOf(row_ => guard.check(row_ as never), row)).toEqual(resultOf(found.action.guard, row))
    }
    expect(guard.isForGlobalAdmins === true).toBe(found.action.isForGlobalAdmins !== undefined)
  })

  it('is in the table for every action that is not possible in every state', () => {
    const missing = [...actions.values()].filter(({ view, action }) => {
      if (Object.hasOwn(stateGuards, action.name) || !Object.hasOwn(rowSources, view.name)) return false
      const rows = rowsOf(view.name as FollowedViewName)
      return rows.some(row => {
        const result = resultOf(action.guard, row)
        return (
          typeof result === 'object' && result !== null && 'allowed' in result && result.allowed === false
        )
      })
    })
    expect(missing.map(({ action }) => action.name)).toEqual([])
  })
})

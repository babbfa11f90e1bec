import { describe, expect, it } from 'vitest'
import { deleteUsers as deleteUsersAction } from '../../../src/catalog/actions/users'
import { rehearsedRowsMost } from '../../../src/contract/limits'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { actionAvailability, canRehearse } from '../../../src/ui/actions/availability'
import { actionLabel, actionReason } from '../../../src/ui/actions/entries'
import { resultItems } from '../../../src/ui/refusal-words'
import { order, salesOrdersView, text } from '../grid/rows'

const action = (name: string): Action<AnyRow> => {
  const found = salesOrdersView.actions.find(candidate => candidate.name === name)
  if (found === undefined) throw new Error(`No action ${name}`)
  return found
}
const granted = { can: () => true, featureOn: () => true, isGlobalAdmin: false, answersFor: null }
const stateName = (state: string) => state
const words = { t: text.translate, stateName, countText: (count: number) => `${count} orders` }
const prepare = action('prepareOrders')
const deleteUsers = {
  action: deleteUsersAction as unknown as Action<AnyRow>,
  row: { id: 1, version: 1, userStatus: 'Active', isGlobalAdmin: false } as unknown as AnyRow,
}

describe('an action on chosen rows', () => {
  it('is ready when at least one row allows it, with the number of rows that do', () => {
    const rows = [order(1), order(2, { state: 'Completed' }), order(3, { state: 'Reserved' })]
    const availability = actionAvailability(prepare, rows, granted)
    expect(availability).toEqual({ status: 'ready', allowedCount: 2, chosenCount: 3 })
    expect(actionLabel(prepare, availability, text.translate)).toContain('"allowed":2,"chosen":3')
    expect(actionReason(prepare, availability, words)).toBeUndefined()
  })

  it('is refused with the states of the rows and the states that allow it', () => {
    const rows = [order(1, { state: 'Completed' }), order(2, { state: 'OnHold' })]
    const availability = actionAvailability(prepare, rows, granted)
    expect(availability).toMatchObject({
      status: 'refused',
      code: 'wrong-state',
      states: ['Completed', 'OnHold'],
    })
    expect(actionReason(prepare, availability, words)).toMatchObject({
      facts: [
        { value: 'Completed, OnHold' },
        { value: 'New, NewWarn, Reserved, PartiallyReserved, PartiallyReadyForPick' },
      ],
    })
  })

  it('gives started picking as the reason before the wrong state of another row', () => {
    const rows = [order(1, { state: 'Completed' }), order(2, { state: 'ReadyForPick', hasPicks: true })]
    expect(actionAvailability(action('cancelOrders'), rows, granted)).toMatchObject({
      code: 'already-picked',
    })
  })

  it('names the missing permission before any other reason', () => {
    const availability = actionAvailability(prepare, [], {
      ...granted,
      can: path => path !== 'data/order/prepare',
    })
    expect(availability).toEqual({ status: 'denied', path: 'data/order/prepare' })
    expect(actionReason(prepare, availability, words)).toMatchObject({ remedy: 'grid.action.askAdmin' })
    // A user who can grant permissions is not advised to ask another user.
    expect(actionReason(prepare, availability, { ...words, mayGrant: true })).toMatchObject({
      remedy: expect.stringContaining('route.user-settings'),
    })
  })

  it('is refused for the rows of global administrators unless the user is one', () => {
    const [own, others] = [{ ...deleteUsers.row, isGlobalAdmin: true }, deleteUsers.row]
    const refused = actionAvailability(deleteUsers.action, [own], granted)
    expect(refused).toEqual({ status: 'refused', code: 'global-admin-only', states: [], allowedStates: [] })
    expect(actionReason(deleteUsers.action, refused, words)).toMatchObject({
      text: expect.stringContaining('refusal.global-admin-only'),
      facts: [],
    })
    expect(actionAvailability(deleteUsers.action, [own, others], granted)).toMatchObject({
      status: 'ready',
      allowedCount: 1,
    })
    expect(
      actionAvailability(deleteUsers.action, [own, others], { ...granted, isGlobalAdmin: true }),
    ).toMatchObject({ status: 'ready', allowedCount: 2 })
  })

  it.each([
    ['one role, inside', 'Packer', true],
    ['several roles, all inside', 'Packer, Picker, left, TerminalRole', true],
    ['one of two roles outside', 'Packer, Planner', false],
    ['a role whose name begins with that of one inside', 'PackerRole2', false],
    ['no role', '', false],
  ])(
    'is refused for a user with roles outside the responsibility of the caller: %s',
    (_what, userRoles, isReady) => {
      const access = { ...granted, answersFor: ['Packer', 'Picker, left', 'TerminalRole'] }
      const row = { ...deleteUsers.row, userRoles }
      const availability = actionAvailability(deleteUsers.action, [row], access)
      expect(availability).toMatchObject(
        isReady ? { status: 'ready' } : { status: 'refused', code: 'outside-responsibility', states: [] },
      )
      expect(actionAvailability(deleteUsers.action, [row], granted).status).toBe('ready')
    },
  )

  it('requires a row when none is selected', () => {
    expect(actionAvailability(prepare, [], granted).status).toBe('nothing-chosen')
  })

  it('ends with an ellipsis when a dialog follows', () => {
    const one = { status: 'ready', allowedCount: 1, chosenCount: 1 } as const
    expect(actionLabel(action('changePriorityAndDate'), one, text.translate)).toMatch(/…$/)
    expect(actionLabel({ ...prepare, dialog: 'splitOrder' }, one, text.translate)).toMatch(/…$/)
    expect(actionLabel(prepare, one, text.translate)).not.toMatch(/…$/)
  })

  it('names the disabled feature before the missing permission', () => {
    const counted: Action<AnyRow> = { ...prepare, feature: 'InventoryManual' }
    const availability = actionAvailability(counted, [order(1)], {
      ...granted,
      can: () => false,
      featureOn: name => name !== 'InventoryManual',
    })
    expect(availability).toEqual({ status: 'feature-off', feature: 'InventoryManual' })
    expect(actionReason(counted, availability, words)).toMatchObject({
      facts: [{ value: expect.stringContaining('feature.InventoryManual') }],
      remedy: 'grid.action.featureOff',
    })
  })

  it('for one row at a time is refused for several, with their number', () => {
    const rows = [order(1), order(2)]
    const single: Action<AnyRow> = { ...prepare, isSingle: true }
    const availability = actionAvailability(single, rows, granted)
    expect(availability).toEqual({ status: 'too-many', chosenCount: 2 })
    expect(actionReason(single, availability, words)).toMatchObject({
      text: expect.stringContaining('refusal.one-at-a-time') as string,
      facts: [{ value: '2 orders' }],
    })
    expect(actionAvailability(single, [order(1)], granted).status).toBe('ready')
    const opening: Action<AnyRow> = { ...prepare, opens: () => ({ route: 'processsalesorders' }) }
    expect(actionAvailability(opening, rows, granted).status).toBe('too-many')
  })

  it('that creates needs no row, but the create permission of the grid and its own permission', () => {
    const creating: Action<AnyRow> = { ...prepare, isCreation: true }
    expect(actionAvailability(creating, [], granted).status).toBe('ready')
    for (const path of ['grid/create', 'data/order/prepare']) {
      const access = { ...granted, can: (permission: string | undefined) => permission !== path }
      expect(actionAvailability(creating, [], access)).toEqual({ status: 'denied', path })
    }
  })

  it('is refused without states where rows have no state', () => {
    const blocked: Action<AnyRow> = {
      ...prepare,
      guard: () => ({ allowed: false, code: 'blocked' }),
    }
    const reason = actionReason(blocked, actionAvailability(blocked, [order(1)], granted), words)
    expect(reason).toMatchObject({ facts: [] })
  })

  it('can be rehearsed on several rows, up to as many as fit one transaction', () => {
    const rows = Array.from({ length: rehearsedRowsMost }, (_, id) => order(id))
    expect(canRehearse(prepare, rows)).toBe(true)
    expect(canRehearse(prepare, [...rows, order(-1)])).toBe(false)
    expect(canRehearse({}, rows)).toBe(false)
  })

  it('can be rehearsed on one row only if it is consequential, dangerous or needs a confirmation', () => {
    const harmless: Action<AnyRow> = { ...prepare, isConsequential: false }
    expect(canRehearse(harmless, [order(1)])).toBe(false)
    for (const consequence of ['isConsequential', 'isDanger', 'needsConfirmation'] as const) {
      expect(canRehearse({ ...harmless, [consequence]: true }, [order(1)])).toBe(true)
      expect(canRehearse({ ...harmless, [consequence]: true }, [])).toBe(false)
    }
  })
})

describe('a partial result', () => {
  it('lists failures first, with the lines that lack stock', () => {
    const items = resultItems(
      {
        done: [{ id: 1, name: 'SO-1', state: 'ReadyForPick' }],
        failed: [
          {
            id: 2,
            name: 'SO-2',
            code: 'stock-missing',
            lines: [1, 2, 3, 4, 5].map(n => ({
              orderLineNo: n,
              materialItemNo: `M${n}`,
              missingQuantity: '4',
            })),
          },
        ],
      },
      {
        t: text.translate,
        stateName,
        titleOf: field => field,
        number: quantity => quantity,
        date: day => day,
      },
    )
    expect(items.map(item => [item.name, item.outcome])).toEqual([
      ['SO-2', 'failed'],
      ['SO-1', 'done'],
    ])
    expect(items[0]?.text).toContain('refusal.stock-missing')
    expect(items[0]?.text).toContain('"item":"M3","quantity":"4"')
    expect(items[0]?.text).toContain('grid.result.moreLines {"count":2}')
    expect(items[1]?.text).toBe('ReadyForPick')
  })

  it('names the fields that another user changed, and marks a row without a state as done', () => {
    const [failed, done] = resultItems(
      {
        done: [{ id: 1, name: 'A-1', state: '' }],
        failed: [{ id: 2, name: 'A-2', code: 'changed', fields: ['priority'] }],
      },
      {
        t: text.translate,
        stateName,
        titleOf: field => `title of ${field}`,
        number: quantity => quantity,
        date: day => day,
      },
    )
    expect(failed?.text).toContain('title of priority')
    expect(done?.text).toContain('ui.result.doneRow')
  })
})

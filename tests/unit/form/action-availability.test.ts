import { describe, expect, it } from 'vitest'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { actionAvailability } from '../../../src/ui/form/action-availability'
import { actionLabel, actionReason, resultItems } from '../../../src/ui/form/action-words'
import { order, salesOrdersView, text } from '../grid/rows'

const action = (name: string): Action<AnyRow> => {
  const found = salesOrdersView.actions.find(candidate => candidate.name === name)
  if (found === undefined) throw new Error(`No action ${name}`)
  return found
}
const granted = { can: () => true }
const stateName = (state: string) => state
const prepare = action('prepareOrders')

describe('an action on chosen rows', () => {
  it('is ready when one of them allows it, and says how many do', () => {
    const rows = [order(1), order(2, { state: 'Completed' }), order(3, { state: 'Reserved' })]
    const availability = actionAvailability(prepare, rows, granted)
    expect(availability).toEqual({ status: 'ready', allowedCount: 2, chosenCount: 3 })
    expect(actionLabel(prepare, availability, text.translate)).toContain('"allowed":2,"chosen":3')
    expect(actionReason(prepare, availability, text.translate, stateName)).toBeUndefined()
  })

  it('is refused with the states it found and those that allow it', () => {
    const rows = [order(1, { state: 'Completed' }), order(2, { state: 'OnHold' })]
    const availability = actionAvailability(prepare, rows, granted)
    expect(availability).toMatchObject({
      status: 'refused',
      reason: 'wrong-state',
      states: ['Completed', 'OnHold'],
    })
    expect(actionReason(prepare, availability, text.translate, stateName)).toMatchObject({
      facts: [
        { value: 'Completed, OnHold' },
        { value: 'New, NewWarn, Reserved, PartiallyReserved, PartiallyReadyForPick' },
      ],
    })
  })

  it('says that picking has begun rather than that another row is in a wrong state', () => {
    const rows = [order(1, { state: 'Completed' }), order(2, { state: 'ReadyForPick', hasPicks: true })]
    expect(actionAvailability(action('cancelOrders'), rows, granted)).toMatchObject({
      reason: 'already-picked',
    })
  })

  it('names the right that is missing before anything else', () => {
    const availability = actionAvailability(prepare, [], { can: path => path !== 'data/order/prepare' })
    expect(availability).toEqual({ status: 'denied', path: 'data/order/prepare' })
  })

  it('asks for rows when none is chosen', () => {
    expect(actionAvailability(prepare, [], granted).status).toBe('nothing-chosen')
  })

  it('ends with an ellipsis when a dialog follows', () => {
    const one = { status: 'ready', allowedCount: 1, chosenCount: 1 } as const
    expect(actionLabel(action('changePriorityAndDate'), one, text.translate)).toMatch(/…$/)
    expect(actionLabel(prepare, one, text.translate)).not.toMatch(/…$/)
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
      text.translate,
      stateName,
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
})

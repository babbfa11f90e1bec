/** The choice of widgets: shown or hidden, their order, and what is saved of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferedWidget } from '../../../src/contract/widgets'
import {
  groupMoved,
  groupsOf,
  groupToggled,
  isSameChoice,
  moved,
  selectionOf,
  toggled,
  usualChoice,
} from '../../../src/pages/dashboard-settings/widget-choice'

const widget = (id: number, group: OfferedWidget['group'], isEnabled = true): OfferedWidget => ({
  id,
  type: `Type${id}`,
  group,
  isEnabled,
})
const choice = [
  widget(14, 'Orders'),
  widget(20, 'JobsGroup'),
  widget(13, 'Orders', false),
  widget(12, 'Orders'),
  widget(21, 'JobsGroup'),
]

describe('a choice of widgets', () => {
  it('is displayed in groups, in the order of their first widget', () => {
    expect(
      groupsOf(choice).map(({ name, widgets, shown }) => [name, widgets.map(({ id }) => id), shown]),
    ).toEqual([
      ['Orders', [14, 13, 12], 2],
      ['JobsGroup', [20, 21], 2],
    ])
  })

  it('saves the displayed widgets in their order; a hidden widget keeps its position', () => {
    expect(selectionOf(choice)).toEqual([14, 20, 12, 21])
    expect(selectionOf(toggled(choice, 13, true))).toEqual([14, 20, 13, 12, 21])
    expect(selectionOf(groupToggled(choice, 'Orders', false))).toEqual([20, 21])
    expect(isSameChoice(choice, toggled(choice, 13, false))).toBe(true)
    expect(isSameChoice(choice, toggled(choice, 14, false))).toBe(false)
  })

  it('moves a widget within its group, not beyond its ends', () => {
    const idsOf = (next: readonly OfferedWidget[]) => next.map(({ id }) => id)
    expect(idsOf(moved(choice, 12, 0))).toEqual([12, 20, 14, 13, 21])
    expect(idsOf(moved(choice, 14, 9))).toEqual([13, 20, 12, 14, 21])
    expect(idsOf(moved(choice, 20, -1))).toEqual(idsOf(choice))
    expect(moved(choice, 99, 0)).toEqual(choice)
  })

  it('moves a group past the adjacent one', () => {
    expect(groupMoved(choice, 'JobsGroup', -1).map(({ id }) => id)).toEqual([20, 21, 14, 13, 12])
    expect(groupMoved(choice, 'JobsGroup', 1)).toEqual(choice)
  })

  it('resets to all widgets in the default order', () => {
    const ids = selectionOf(usualChoice(choice))
    expect(ids).toEqual([14, 13, 12, 21, 20])
    expect(isSameChoice(usualChoice(choice), usualChoice(usualChoice(choice)))).toBe(true)
  })

  it('contains every widget once after any moves', () => {
    const step = fc.tuple(fc.constantFrom(14, 20, 13, 12, 21), fc.integer({ min: -2, max: 8 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        const end = steps.reduce<readonly OfferedWidget[]>((now, [id, to]) => moved(now, id, to), choice)
        expect([...end].sort((a, b) => a.id - b.id)).toEqual([...choice].sort((a, b) => a.id - b.id))
      }),
    )
  })
})

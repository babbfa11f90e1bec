/** Edits over saved values: of named values, and of values that may be reset to the shipped ones (null). */
import { describe, expect, it } from 'vitest'
import type { PermissionTable, PermissionValue } from '../../../../src/contract/permissions'
import {
  changedMeanwhile,
  changesOf,
  editedValues,
  editsTo,
  openEdits,
  seenValues,
  withEdit,
  withoutEdit,
  type Edits,
} from '../../../../src/ui/edit/edits'
import { ownOf, type DecidedValues } from '../../../../src/pages/user-settings/own-values'
import { isSameValue } from '../../../../src/pages/user-settings/permissions-table'

type Values = Readonly<Record<string, string | boolean>>

describe('edits of named values', () => {
  const saved: Values = { name: 'Nordkapp', city: 'Alta', isOpen: true }
  const edits: Edits<Values> = withEdit(saved, {}, 'city', 'Bergen')

  it('override the saved values, and an edit equal to the saved value is dropped', () => {
    expect(editedValues(saved, edits)).toEqual({ ...saved, city: 'Bergen' })
    expect(withEdit(saved, edits, 'city', 'Alta')).toEqual({})
    const both = withEdit(saved, edits, 'isOpen', false)
    expect(both).toEqual({ city: { value: 'Bergen', base: 'Alta' }, isOpen: { value: false, base: true } })
    expect(changesOf(both)).toEqual({ city: 'Bergen', isOpen: false })
    expect(withoutEdit(both, 'city')).toEqual({ isOpen: { value: false, base: true } })
  })

  it('keep their base value during further typing', () => {
    const later = { ...saved, city: 'Oslo' }
    expect(withEdit(later, edits, 'city', 'Bergen sentrum')).toEqual({
      city: { value: 'Bergen sentrum', base: 'Alta' },
    })
  })

  it('list values changed by another user, and the values that the user has seen', () => {
    const later = { ...saved, city: 'Oslo', name: 'Nord' }
    expect(changedMeanwhile(later, edits)).toEqual(['city'])
    expect(seenValues(later, edits, new Set())).toEqual({ city: 'Alta' })
    expect(seenValues(later, edits, new Set(['city']))).toEqual({ city: 'Oslo' })
  })

  it('that are restored are those of existing fields that differ from the saved values', () => {
    const stored = { ...edits, gone: { value: 'x', base: 'y' }, name: { value: 'Nordkapp', base: 'Nord' } }
    expect(openEdits(saved, stored)).toEqual(edits)
    expect(changedMeanwhile(saved, stored)).toEqual(['name'])
  })

  it('of lists are dropped when both lists are equal', () => {
    const lists = { ids: [1, 2] }
    expect(withEdit(lists, {}, 'ids', [1, 2])).toEqual({})
    expect(editsTo(lists, {}, { ids: [2] })).toEqual({ ids: { value: [2], base: [1, 2] } })
  })
})

describe('edits of values that may be reset to shipped ones', () => {
  type Table = DecidedValues<PermissionValue>
  const rules = { isSame: isSameValue, absent: null }
  const open = 'data/order/hold'
  const closed = 'header/settings/kpi'
  const saved: PermissionTable = { [closed]: ['Planner'] }
  const edit = (values: Table, edits: Edits<Table>, name: string, value: PermissionValue | null) =>
    withEdit<Table, string>(values, edits, name, value, rules)

  it('keep the value that was saved when they began, and are dropped when they equal it', () => {
    const one = edit(saved, {}, closed, true)
    expect(one).toEqual({ [closed]: { value: true, base: ['Planner'] } })
    const two = edit(saved, one, closed, false)
    expect(two).toEqual({ [closed]: { value: false, base: ['Planner'] } })
    expect(edit(saved, two, closed, ['Planner'])).toEqual({})
  })

  it('of an unsaved value keep that as their base, though another user saves it meanwhile', () => {
    const one = edit({}, {}, open, false)
    expect(edit({ [open]: true }, one, open, ['Planner'])).toEqual({
      [open]: { value: ['Planner'], base: null },
    })
    expect(seenValues<Table>({}, one, new Set([open]), rules)).toEqual({ [open]: null })
  })

  it('override the saved values, and can reset a value to the shipped one', () => {
    expect(ownOf(editedValues<Table>(saved, edit(saved, {}, closed, null)))).toEqual({})
    expect(editedValues<Table>(saved, edit(saved, {}, open, false))).toEqual({ ...saved, [open]: false })
  })

  it('are dropped when another user saved the same value, and reported when that differs', () => {
    const edits = edit(saved, {}, closed, true)
    expect(openEdits<Table>({ [closed]: true }, edits, rules)).toEqual({})
    expect(changedMeanwhile<Table>({ [closed]: false }, edits, rules)).toEqual([closed])
    expect(changedMeanwhile<Table>(saved, edits, rules)).toEqual([])
    const list = edit({ [closed]: ['A', 'B'] }, {}, closed, false)
    expect(changedMeanwhile<Table>({ [closed]: ['B', 'A'] }, list, rules)).toEqual([])
  })

  it('to a complete set of values reset all others to the shipped ones', () => {
    const edits = editsTo<Table>(saved, {}, { [open]: false }, rules)
    expect(ownOf(editedValues<Table>(saved, edits))).toEqual({ [open]: false })
    expect(editsTo<Table>(saved, {}, saved, rules)).toEqual({})
    const begun = edit(saved, {}, closed, true)
    expect(editsTo<Table>({ [closed]: false }, begun, {}, rules)).toEqual({
      [closed]: { value: null, base: ['Planner'] },
    })
  })
})

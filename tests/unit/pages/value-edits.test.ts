/** Edits of values that are the unit's own or left to what is shipped: permissions by path, texts by name. */
import { describe, expect, it } from 'vitest'
import type { PermissionTable, PermissionValue } from '../../../src/contract/permissions'
import { isSameValue } from '../../../src/pages/user-settings/permissions-table'
import {
  changedMeanwhile,
  editedValues,
  editsTo,
  openEdits,
  withEdit,
  type ValueEdits,
} from '../../../src/pages/user-settings/value-edits'

const open = 'data/order/hold'
const closed = 'header/settings/kpi'
const saved: PermissionTable = { [closed]: ['PlannerRole'] }
const edit = (
  values: PermissionTable,
  edits: ValueEdits<PermissionValue>,
  name: string,
  wanted: PermissionValue | null,
) => withEdit(values, edits, name, wanted, isSameValue)

describe('edits', () => {
  it('remember what was saved when they began, and are none when they want that again', () => {
    const one = edit(saved, {}, closed, true)
    expect(one).toEqual({ [closed]: { wanted: true, read: ['PlannerRole'] } })
    const two = edit(saved, one, closed, false)
    expect(two).toEqual({ [closed]: { wanted: false, read: ['PlannerRole'] } })
    expect(edit(saved, two, closed, ['PlannerRole'])).toEqual({})
  })

  it('of what nobody had saved remember that, though somebody saves it meanwhile', () => {
    const one = edit({}, {}, open, false)
    expect(edit({ [open]: true }, one, open, ['PlannerRole'])).toEqual({
      [open]: { wanted: ['PlannerRole'], read: null },
    })
  })

  it('lie over what is saved, and take a value back to what is shipped', () => {
    expect(editedValues(saved, edit(saved, {}, closed, null))).toEqual({})
    expect(editedValues(saved, edit(saved, {}, open, false))).toEqual({ ...saved, [open]: false })
  })

  it('are over when somebody else saved the same, and tell when he saved something else', () => {
    const edits = edit(saved, {}, closed, true)
    expect(openEdits({ [closed]: true }, edits, isSameValue)).toEqual({})
    expect(changedMeanwhile({ [closed]: false }, edits, isSameValue)).toEqual([closed])
    expect(changedMeanwhile(saved, edits, isSameValue)).toEqual([])
    const list = edit({ [closed]: ['A', 'B'] }, {}, closed, false)
    expect(changedMeanwhile({ [closed]: ['B', 'A'] }, list, isSameValue)).toEqual([])
  })

  it('to whole values take everything else back to what is shipped', () => {
    const edits = editsTo(saved, {}, { [open]: false }, isSameValue)
    expect(editedValues(saved, edits)).toEqual({ [open]: false })
    expect(editsTo(saved, {}, saved, isSameValue)).toEqual({})
    const begun = edit(saved, {}, closed, true)
    expect(editsTo({ [closed]: false }, begun, {}, isSameValue)).toEqual({
      [closed]: { wanted: null, read: ['PlannerRole'] },
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../src/contract/entities/screen'
import { rotateSecondsDefault } from '../../../src/contract/limits'
import { screenSelectionsMost } from '../../../src/contract/sign-in-limits'
import {
  answersOf,
  changedScreenAnswers,
  draftOf,
  draftProblems,
  newDraft,
  withAdded,
  withNone,
  withoutSelection,
  withToggled,
} from '../../../src/pages/dialogs/screen-draft'

const wall = {
  id: 7,
  name: 'North wall',
  selection: '12,14;17',
  rotateSeconds: 45,
} as Screen

describe('the draft of a screen', () => {
  it('starts with the selection of its creator', () => {
    expect(newDraft([14, 12])).toEqual({
      name: '',
      selections: [[14, 12]],
      rotateSeconds: String(rotateSecondsDefault),
    })
  })

  it('starts with the selections of the screen, or with an empty one when they cannot be read', () => {
    expect(draftOf(wall).selections).toEqual([[12, 14], [17]])
    expect(draftOf({ ...wall, selection: 'x;;,' }).selections).toEqual([[]])
    expect(draftOf({ ...wall, selection: null }).selections).toEqual([[]])
  })

  it('appends a widget to the chosen ones, and removes it again', () => {
    const draft = withToggled(draftOf(wall), 0, 9)
    expect(draft.selections).toEqual([[12, 14, 9], [17]])
    expect(withToggled(draft, 0, 14).selections).toEqual([[12, 9], [17]])
    expect(withNone(draft, 0).selections).toEqual([[], [17]])
  })

  it('has at least one selection and at most the maximum of a screen', () => {
    const one = withoutSelection(draftOf(wall), 0)
    expect(one.selections).toEqual([[17]])
    expect(withoutSelection(one, 0)).toBe(one)
    let draft = one
    for (let count = 0; count < screenSelectionsMost + 3; count++) draft = withAdded(draft)
    expect(draft.selections).toHaveLength(screenSelectionsMost)
  })

  it('reports a missing name, a selection without widgets, and seconds out of bounds when they are used', () => {
    const draft = { ...draftOf(wall), name: '  ', selections: [[12], []], rotateSeconds: '9' }
    expect(draftProblems(draft)).toEqual({ name: true, emptySelection: 1, rotateSeconds: true })
    const alone = { name: 'A', selections: [[12]], rotateSeconds: null }
    expect(draftProblems(alone)).toEqual({ name: false, emptySelection: null, rotateSeconds: false })
    expect(answersOf(alone)).toEqual({ name: 'A', selections: [[12]], rotateSeconds: rotateSecondsDefault })
  })

  it.each(['', '9', '3601', '30.5', null])('rejects %s as seconds', rotateSeconds => {
    expect(draftProblems({ ...draftOf(wall), rotateSeconds }).rotateSeconds).toBe(true)
  })

  it('returns only changed values, with their read values', () => {
    const draft = { ...withToggled(draftOf(wall), 1, 9), name: ' North wall ' }
    const selections = [
      [12, 14],
      [17, 9],
    ]
    expect(changedScreenAnswers(wall, draft)).toEqual({
      changed: { selections },
      read: { id: 7, values: { selection: '12,14;17' } },
    })
    expect(changedScreenAnswers(wall, { ...draftOf(wall), name: 'South wall', rotateSeconds: '60' })).toEqual(
      {
        changed: { name: 'South wall', rotateSeconds: 60 },
        read: { id: 7, values: { name: 'North wall', rotateSeconds: 45 } },
      },
    )
    expect(changedScreenAnswers(wall, draftOf(wall))).toBeNull()
  })

  it('is changed by another order of its widgets, and by another division into selections', () => {
    const changedBy = (selections: number[][]) =>
      changedScreenAnswers(wall, { ...draftOf(wall), selections })?.changed
    for (const selections of [
      [[14, 12], [17]],
      [[17], [12, 14]],
      [[12], [14, 17]],
    ])
      expect(changedBy(selections)).toEqual({ selections })
  })

  it.each([
    ['unreadable', 'x;;,'],
    ['absent', null],
  ])('replaces widgets that are %s, and nothing else', (_case, selection) => {
    const saved = { ...wall, selection }
    expect(changedScreenAnswers(saved, { ...draftOf(saved), selections: [[12]] })).toEqual({
      changed: { selections: [[12]] },
      read: { id: 7, values: { selection } },
    })
  })
})

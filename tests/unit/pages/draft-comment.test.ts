/** The comment of a draft beside its lines, and duplicate materials. */
import { describe, expect, it } from 'vitest'
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import {
  addLines,
  cellToJoin,
  draftProblems,
  isEdited,
  isUnsaved,
  joinTwice,
  mergeTheirs,
} from '../../../src/pages/purchase-draft/editor-state'
import { unsavedText, readUnsaved } from '../../../src/pages/purchase-draft/unsaved-edits'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { draftOf, material, quantities, typed } from './draft-rows'

const saved = { ...draftOf(material(1)), comment: 'Gate 4' }

describe('the comment of a draft', () => {
  it('is an edit like any other, except for surrounding spaces', () => {
    expect(isUnsaved({ ...saved, comment: 'Gate 5' }, saved)).toBe(true)
    expect(isUnsaved({ ...saved, comment: ' Gate 4 ' }, saved)).toBe(false)
    expect(isEdited({ ...draftOf(material(1)), comment: 'Gate 4' })).toBe(true)
    expect(isEdited(draftOf(material(1)))).toBe(false)
  })

  it('is the changed one when two buyers saved', () => {
    const both = (mine: string, theirs: string) =>
      mergeTheirs({ ...saved, comment: mine }, saved, { ...saved, comment: theirs }).draft.comment
    expect(both('Gate 4', 'Gate 5')).toBe('Gate 5')
    expect(both('Gate 6', 'Gate 4')).toBe('Gate 6')
    expect(both('Gate 6', 'Gate 5')).toBe('Gate 6')
  })

  it('is stored with unsaved edits; edits stored without one have none', () => {
    const text = unsavedText({ version: null, criteria: startingCriteria('2026-11-21'), drafts: [saved] })
    expect(readUnsaved(text)?.drafts[0]?.comment).toBe('Gate 4')
    expect(readUnsaved(text.replace('"comment":"Gate 4",', ''))?.drafts[0]?.comment).toBe('')
  })
})

describe('a duplicate material', () => {
  const added = (quantity: string) => ({
    materialId: 1,
    itemNo: 'M-1',
    materialName: 'Material 1',
    uoM: 'pcs',
    decimals: 0,
    material: material(1),
    quantity,
  })

  it('is merged into its first line, with the sum of the quantities', () => {
    const twice = addLines(draftOf(material(1), material(2)), [added('5'), added('7')])
    expect([...draftProblems(twice.lines).values()].filter(found => found.length > 0)).toHaveLength(3)
    const joined = joinTwice(twice)
    expect(draftProblems(joined.lines).size).toBe(0)
    const [first] = quantities(draftOf(material(1)))
    expect(quantities(joined)).toEqual([
      ['M-1', String(Number(first?.[1]) + 12)],
      expect.arrayContaining(['M-2']),
    ])
  })

  it('is joined also where a quantity has too many decimals, which is then said', () => {
    const joined = joinTwice(addLines(draftOf(material(1)), [added('0.1234567')]))
    expect(quantities(joined)).toEqual([['M-1', '12.1234567']])
    expect(draftProblems(joined.lines).size).toBe(1)
  })

  it.each(['quantity', 'price'] as const)('stays apart while the text of a %s is no number', field => {
    const draft = addLines(draftOf(material(1), material(2)), [
      added('5'),
      { ...added('7'), materialId: 2, itemNo: 'M-2', material: material(2) },
    ])
    const [, , wrong] = draft.lines
    const key = wrong?.key ?? 0
    const lines = withLine(draft.lines, key, line => changeLine(line, field, null, '1o'))
    const joined = joinTwice({ ...draft, lines })
    expect(joined.lines.map(({ materialId }) => materialId)).toEqual([1, 2, 1])
    expect(joined.lines[2]?.typed).toEqual({ [field]: '1o' })
    expect(cellToJoin(lines)).toEqual({ key, field })
    expect(cellToJoin(draft.lines)).toBeNull()
    const fixed = withLine(joined.lines, key, line => changeLine(line, field, '1', '1'))
    expect(joinTwice({ ...draft, lines: fixed }).lines.map(({ materialId }) => materialId)).toEqual([1, 2])
  })

  it('leads to no cell of a material that is there once', () => {
    const { lines } = draftOf(material(1))
    expect(cellToJoin(lines.map(line => changeLine(line, 'quantity', null, '1o')))).toBeNull()
  })

  it('counts an empty quantity as zero and keeps an invalid one for correction', () => {
    const [line] = draftOf(material(1)).lines
    const emptied = typed(draftOf(material(1)), line?.key ?? 0, '')
    expect(quantities(joinTwice(addLines(emptied, [added('5')])))).toEqual([['M-1', '5']])
  })
})

/** Lines that come from a spreadsheet: values pasted into cells, and lists of item numbers. */
import { describe, expect, test } from 'vitest'
import { lineOf } from '../../../src/pages/purchase-draft/draft-lines'
import { withList } from '../../../src/pages/purchase-draft/editor-state'
import { isTable } from '../../../src/ui/lines/pasted-cells'
import { pasteValues, readList } from '../../../src/pages/purchase-draft/paste-lines'
import { draftOf, material, quantities } from './draft-rows'

describe('pasted values', () => {
  const lines = [1, 2, 3].map(id => lineOf(id, material(id), '12', '12'))
  const shown = [1, 2, 3]

  test('go down from the cell, and to the price where there are two columns', () => {
    const { lines: pasted, beyond } = pasteValues(
      lines,
      shown,
      { key: 2, field: 'quantity' },
      '1.200\t3,5\r\n7\t\r\n9\t1\n',
      ',',
    )
    expect(pasted.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['12', '2.5'],
      ['1200', '3.5'],
      ['7', ''],
    ])
    expect(beyond).toBe(1)
  })

  test('that are no numbers stand in their cells and are told', () => {
    const { lines: pasted } = pasteValues(lines, shown, { key: 1, field: 'price' }, 'a\n2', '.')
    expect(pasted[0]?.typed).toEqual({ price: 'a' })
    expect(pasted[1]?.price).toBe('2')
  })

  test('are a table when they are more than one value', () => {
    expect(['12', '12\n', '1\n2', '1\t2'].map(isTable)).toEqual([false, false, true, true])
  })
})

describe('a pasted list', () => {
  const decimalsOf = (itemNo: string) => (itemNo.startsWith('M-') ? 0 : itemNo === 'KG' ? 3 : null)

  test('says of each line why it cannot be taken', () => {
    const text = 'M-1\t5\nM-2\t0\nX\t1\n\t4\nM-3\tmany\nM-4\nKG\t1,250\nM-1\t6\nM-5\t1,5\n\nM-6;7'
    const { lines, problems } = readList(text, ',', decimalsOf, new Set(['M-1']))
    expect(lines).toEqual([
      { row: 1, itemNo: 'M-1', quantity: '5' },
      { row: 7, itemNo: 'KG', quantity: '1.250' },
      { row: 11, itemNo: 'M-6', quantity: '7' },
    ])
    expect(problems.map(({ row, key }) => [row, key])).toEqual([
      [2, 'not-above-zero'],
      [3, 'unknown'],
      [4, 'no-item'],
      [5, 'not-a-number'],
      [6, 'empty'],
      [8, 'listed-twice'],
      [9, 'not-whole'],
    ])
  })

  test('of 10,000 lines is told line by line, and no draft gets more lines than it may have', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, index) => `M-${index}\t${index % 2 === 0 ? '1' : '-1'}`,
    ).join('\n')
    const { lines, problems } = readList(text, '.', decimalsOf, new Set(['A']))
    expect(lines).toHaveLength(4_999)
    expect(problems).toHaveLength(5_001)
    expect(problems.at(-1)).toMatchObject({ row: 10_000, key: 'not-above-zero' })
    expect(problems.filter(({ key }) => key === 'too-many')).toEqual([
      { row: 9_999, text: 'M-9998 1', key: 'too-many', count: 5_000 },
    ])
  })

  test('changes the lines that stand and adds the others', () => {
    const draft = draftOf(material(1))
    const list = [
      { itemNo: 'M-1', quantity: '8' },
      { itemNo: 'M-7', quantity: '3' },
    ]
    expect(quantities(withList(draft, list, [material(7)]))).toEqual([
      ['M-1', '8'],
      ['M-7', '3'],
    ])
  })
})

/** Values pasted from a spreadsheet into cells of lines. */
import { describe, expect, test } from 'vitest'
import { lineOf } from '../../../src/pages/purchase-draft/draft-lines'
import { isTable } from '../../../src/ui/lines/pasted-cells'
import { pasteValues } from '../../../src/pages/purchase-draft/paste-values'
import { material } from './draft-rows'

describe('pasted values', () => {
  const lines = [1, 2, 3].map(id => lineOf(id, material(id), '12', '12'))
  const shown = [1, 2, 3]

  test('fill the cells below, and the price where there are two columns', () => {
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

  test('stay with their lines below an empty cell, whose line stays as it is', () => {
    const { lines: pasted, beyond } = pasteValues(
      lines,
      shown,
      { key: 1, field: 'quantity' },
      '7\n\n9\n\n5\n',
      '.',
    )
    expect(pasted.map(({ quantity }) => quantity)).toEqual(['7', '12', '9'])
    expect(beyond).toBe(1)
  })

  test('that are no numbers are kept in their cells as invalid', () => {
    const { lines: pasted } = pasteValues(lines, shown, { key: 1, field: 'price' }, 'a\n2', '.')
    expect(pasted[0]?.typed).toEqual({ price: 'a' })
    expect(pasted[1]?.price).toBe('2')
  })

  test('are a table when they are more than one value', () => {
    expect(['12', '12\n', '1\n2', '1\t2'].map(isTable)).toEqual([false, false, true, true])
  })
})

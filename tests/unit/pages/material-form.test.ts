/** The form of the material page: edits over a row that changes, what is wrong with them, and what a save sends. */
import { describe, expect, it } from 'vitest'
import type { Material } from '../../../src/contract/entities/material'
import {
  changedMeanwhile,
  materialProblems,
  openEdits,
  shownEntry,
  shownVolume,
  updateOf,
  withEdit,
  type Entry,
  type MaterialEdits,
  type MaterialField,
} from '../../../src/pages/material-edit/material-form'

const row = {
  id: 7,
  version: 1,
  itemNo: '740-2210',
  name: 'Dry bag',
  description: null,
  barcode: '7090044112014',
  baseUoM: 'pcs',
  length: '0.31',
  width: '0.19',
  height: '0.06',
  volume: '0.0035',
  weight: '0.43',
  minimumWarehouseQuantity: '40',
  maximumWarehouseQuantity: '160',
  supplierId: 3,
  supplierName: 'Ridgeline',
  costPrice: '94',
  salesPrice: '189',
  hasBatch: true,
  webShop: false,
} as unknown as Material
const decimals = { pcs: 0 }
const edit = (...pairs: readonly (readonly [MaterialField, Entry])[]): MaterialEdits =>
  pairs.reduce<MaterialEdits>((edits, [field, entry]) => withEdit(row, edits, field, entry), {})
const keysOf = (edits: MaterialEdits) =>
  Object.fromEntries([...materialProblems(row, edits, decimals)].map(([field, { key }]) => [field, key]))

describe('edits', () => {
  it('show over the row, and an edit back to what it says is none', () => {
    const edits = edit(['weight', '0.34'])
    expect(shownEntry(row, edits, 'weight')).toBe('0.34')
    expect(shownEntry(row, edits, 'name')).toBe('Dry bag')
    expect(withEdit(row, edits, 'weight', '0.430')).toEqual({})
    expect(edit(['hasBatch', true])).toEqual({})
  })

  it('stay when the row changes, and say what changed meanwhile', () => {
    const edits = edit(['weight', '0.34'], ['name', 'Bag'])
    const newer = { ...row, weight: '0.5' }
    expect(shownEntry(newer, edits, 'weight')).toBe('0.34')
    expect(changedMeanwhile(newer, edits)).toEqual(['weight'])
    expect(changedMeanwhile(row, edits)).toEqual([])
  })

  it('that somebody else made as well are none any more', () => {
    expect(openEdits({ ...row, name: 'Bag' }, edit(['name', 'Bag']))).toEqual({})
  })

  it('of a length change the volume that is shown', () => {
    expect(shownVolume(row, {})).toBe('0.0035')
    expect(shownVolume(row, edit(['length', '0.62']))).toBe('0.007068')
    expect(shownVolume(row, edit(['length', '']))).toBeNull()
    expect(shownVolume(row, edit(['length', null]))).toBeNull()
  })
})

describe('problems', () => {
  it.each<[string, MaterialField, Entry, string | undefined]>([
    ['a name that is blank', 'name', '  ', 'grid.form.required'],
    ['a name that is too long', 'name', 'x'.repeat(201), 'grid.form.too-long'],
    ['a length of zero', 'length', '0', 'grid.form.not-above'],
    ['a length below zero', 'length', '-1', 'grid.form.not-above'],
    ['a length that is no number', 'length', null, 'grid.form.not-a-number'],
    ['a length with too many decimals', 'length', '0.1234567', 'grid.form.too-many-decimals'],
    ['a weight beyond all weights', 'weight', '9007199254740993', 'grid.form.too-big'],
    ['no length', 'length', '', undefined],
    ['half a piece as critical level', 'minimumWarehouseQuantity', '1.5', 'grid.form.too-many-decimals'],
    ['no critical level', 'minimumWarehouseQuantity', '', undefined],
    ['a critical level of zero', 'minimumWarehouseQuantity', '0', undefined],
    ['no cost price', 'costPrice', '', 'grid.form.required'],
    ['a cost price of zero', 'costPrice', '0', undefined],
    ['a supplier that is not in the list', 'supplierId', null, 'grid.form.not-listed'],
    ['no supplier', 'supplierId', '', undefined],
  ])('%s', (_what, field, entry, key) => {
    expect(keysOf(edit([field, entry]))).toEqual(key === undefined ? {} : { [field]: key })
  })

  it('an optimal level below the critical level, whichever was edited', () => {
    expect(keysOf(edit(['maximumWarehouseQuantity', '30']))).toEqual({
      maximumWarehouseQuantity: 'grid.form.too-small',
    })
    expect(keysOf(edit(['minimumWarehouseQuantity', '161']))).toEqual({
      maximumWarehouseQuantity: 'grid.form.too-small',
    })
    expect(keysOf(edit(['minimumWarehouseQuantity', '160']))).toEqual({})
  })

  it('of values that nobody touched are none', () => {
    const wrong = { ...row, maximumWarehouseQuantity: '1' }
    expect([...materialProblems(wrong, edit(['name', 'Bag']), decimals)]).toEqual([])
  })
})

describe('a save', () => {
  it('sends what was edited with what was read of it, and nothing else', () => {
    const edits = edit(['name', ' Bag '], ['weight', ''], ['supplierId', '12'], ['webShop', true])
    expect(updateOf(row, edits, new Set())).toEqual({
      id: 7,
      name: 'Bag',
      weight: null,
      supplierId: 12,
      webShop: true,
      read: [{ id: 7, values: { name: 'Dry bag', weight: '0.43', supplierId: 3, webShop: false } }],
    })
  })

  it('has read the newest value of a field that the user was told about', () => {
    const edits = edit(['weight', '0.34'])
    const newer = { ...row, weight: '0.5' }
    expect(updateOf(newer, edits, new Set()).read[0]?.values).toEqual({ weight: '0.43' })
    expect(updateOf(newer, edits, new Set(['weight'])).read[0]?.values).toEqual({ weight: '0.5' })
  })
})

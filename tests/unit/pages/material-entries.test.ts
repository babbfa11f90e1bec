/** The form of the material page: edits over a row that changes, their problems, and what a save sends. */
import { describe, expect, it } from 'vitest'
import type { Material } from '../../../src/contract/entities/material'
import {
  isSameEntry,
  materialEntries,
  materialProblems,
  shownVolume,
  updateOf,
  type MaterialField,
} from '../../../src/pages/material-edit/material-entries'
import {
  changedMeanwhile,
  changesOf,
  editedValues,
  openEdits,
  seenValues,
  withEdit,
  type Edits,
} from '../../../src/ui/edit/edits'
import type { Entries, Entry } from '../../../src/ui/edit/entry-form'

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
const rules = { isSame: isSameEntry }
const edit = (...pairs: readonly (readonly [MaterialField, Entry])[]): Edits<Entries> =>
  pairs.reduce<Edits<Entries>>(
    (edits, [field, entry]) => withEdit(materialEntries(row), edits, field, entry, rules),
    {},
  )
const shown = (of: Material, edits: Edits<Entries>) => editedValues(materialEntries(of), edits)
const problemsOf = (of: Material, edits: Edits<Entries>) =>
  materialProblems(shown(of, edits), edits, decimals)
const keysOf = (edits: Edits<Entries>) =>
  Object.fromEntries([...problemsOf(row, edits)].map(([field, { key }]) => [field, key]))

describe('edits', () => {
  const volumeOf = (edits: Edits<Entries>) => shownVolume(row, shown(row, edits), edits)

  it('are displayed over the row, and an edit that equals the row is none', () => {
    const edits = edit(['weight', '0.34'])
    expect(shown(row, edits)['weight']).toBe('0.34')
    expect(shown(row, edits)['name']).toBe('Dry bag')
    expect(withEdit(materialEntries(row), edits, 'weight', '0.430', rules)).toEqual({})
    expect(edit(['hasBatch', true])).toEqual({})
  })

  it('are kept when the row changes, and concurrent changes are listed', () => {
    const edits = edit(['weight', '0.34'], ['name', 'Bag'])
    const newer = { ...row, weight: '0.5' }
    expect(shown(newer, edits)['weight']).toBe('0.34')
    expect(changedMeanwhile(materialEntries(newer), edits, rules)).toEqual(['weight'])
    expect(changedMeanwhile(materialEntries(row), edits, rules)).toEqual([])
  })

  it('that another user saved as well are dropped', () => {
    expect(openEdits(materialEntries({ ...row, name: 'Bag' }), edit(['name', 'Bag']), rules)).toEqual({})
  })

  it('of a length change the displayed volume', () => {
    expect(volumeOf({})).toBe('0.0035')
    expect(volumeOf(edit(['length', '0.62']))).toBe('0.007068')
    expect(volumeOf(edit(['length', '']))).toBeNull()
    expect(volumeOf(edit(['length', null]))).toBeNull()
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

  it('of unedited values are none', () => {
    const wrong = { ...row, maximumWarehouseQuantity: '1' }
    expect([...problemsOf(wrong, edit(['name', 'Bag']))]).toEqual([])
  })
})

describe('a save', () => {
  const update = (of: Material, edits: Edits<Entries>, reported: ReadonlySet<string>) =>
    updateOf(of, changesOf(edits), seenValues(materialEntries(of), edits, reported, rules))

  it('sends edited values with their read values, and nothing else', () => {
    const edits = edit(['name', ' Bag '], ['weight', ''], ['supplierId', '12'], ['webShop', true])
    expect(update(row, edits, new Set())).toEqual({
      id: 7,
      name: 'Bag',
      weight: null,
      supplierId: 12,
      webShop: true,
      read: [{ id: 7, values: { name: 'Dry bag', weight: '0.43', supplierId: 3, webShop: false } }],
    })
  })

  it('sends the newest read value of a field whose change was displayed', () => {
    const edits = edit(['weight', '0.34'])
    const newer = { ...row, weight: '0.5' }
    expect(update(newer, edits, new Set()).read[0]?.values).toEqual({ weight: '0.43' })
    expect(update(newer, edits, new Set(['weight'])).read[0]?.values).toEqual({ weight: '0.5' })
  })
})

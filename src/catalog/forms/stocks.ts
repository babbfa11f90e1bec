/** Dialog forms of stocks: move, gain, lose, block, minimum and maximum, dedication. */
import { defineForm, type FormField } from '../../define/form'

const quantity = {
  name: 'quantity',
  kind: 'quantity',
  least: 0,
  isAboveLeast: true,
  isRequired: true,
  unitFrom: 'uoM',
  hasHint: true,
} as const satisfies FormField

const cause = (type: 'Move' | 'Gain' | 'Loss' | 'Block', isRequired: boolean) =>
  ({
    name: 'causeCode',
    kind: 'lookup',
    lookup: { kind: 'causeCode', type },
    isRequired,
  }) as const satisfies FormField

const bounds = [
  { name: 'minQuantity', kind: 'quantity', least: 0, from: 'minQuantity', unitFrom: 'uoM', hasHint: true },
  { name: 'maxQuantity', kind: 'quantity', least: 0, from: 'maxQuantity', unitFrom: 'uoM', hasHint: true },
] as const satisfies readonly FormField[]

/** The quantity that can be taken. */
const there = ['quantity', 'reservedStockQuantity', 'availableStockQuantity'] as const

export const moveStockForm = defineForm({
  name: 'moveStock',
  titleKey: 'form.moveStock.title',
  submitKey: 'form.moveStock.title',
  facts: there,
  fields: [
    quantity,
    { name: 'toLocationId', kind: 'lookup', lookup: { kind: 'location' }, isRequired: true },
    cause('Move', false),
  ],
})

export const gainStockForm = defineForm({
  name: 'gainStock',
  titleKey: 'form.gainStock.title',
  submitKey: 'form.gainStock.submit',
  facts: ['quantity'],
  fields: [quantity, cause('Gain', true)],
})

export const loseStockForm = defineForm({
  name: 'loseStock',
  titleKey: 'form.loseStock.title',
  submitKey: 'form.loseStock.submit',
  facts: there,
  fields: [quantity, cause('Loss', true)],
})

export const blockStockForm = defineForm({
  name: 'blockStock',
  titleKey: 'form.blockStock.title',
  submitKey: 'form.blockStock.title',
  facts: there,
  fields: [{ ...cause('Block', false), hasHint: true }],
  maySendUnchanged: true,
})

export const minMaxForm = defineForm({
  name: 'minMax',
  submitKey: 'form.change.submit',
  facts: ['quantity'],
  fields: bounds,
})

/** For a stock: its location is dedicated to its material. */
export const dedicateStockForm = defineForm({
  name: 'dedicateStock',
  submitKey: 'form.dedicateLocation.submit',
  facts: ['quantity'],
  fields: bounds,
  maySendUnchanged: true,
})

/** For a location: the user chooses the material. */
export const dedicateLocationForm = defineForm({
  name: 'dedicateLocation',
  titleKey: 'form.dedicateLocation.title',
  submitKey: 'form.dedicateLocation.submit',
  fields: [
    { name: 'materialId', kind: 'lookup', lookup: { kind: 'material' }, isRequired: true },
    { name: 'minQuantity', kind: 'quantity', least: 0, hasHint: true },
    { name: 'maxQuantity', kind: 'quantity', least: 0, hasHint: true },
  ],
})

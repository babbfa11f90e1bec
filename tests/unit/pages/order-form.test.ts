/** The header of an order: required values, values that a draft may lack, known customers, and storing and restoring it. */
import { describe, expect, test } from 'vitest'
import { expectedDay, inBaseUnits, inUnit } from '../../../src/contract/order-lines'
import { decimal } from '../../../src/contract/decimal'
import { notADay } from '../../../src/contract/due-day'
import {
  headOfUnsaved,
  unsavedText,
  linesOfUnsaved,
  materialsOfUnsaved,
  readUnsaved,
} from '../../../src/pages/create-sales-order/unsaved-entry'
import {
  draftHeadProblems,
  draftHead,
  emptyForm,
  headProblems,
  withCustomer,
} from '../../../src/pages/create-sales-order/order-form'
import type { OrderLine } from '../../../src/pages/create-sales-order/order-lines'
import { scanReader } from '../../../src/pages/create-sales-order/use-scanner'

const today = '2026-11-22'
const known = new Set(['7'])

describe('the header of an order', () => {
  test('requires a type, a delivery type of the external system, and a customer; a draft does not', () => {
    const problems = headProblems(emptyForm, today, known)
    expect([...problems]).toEqual([
      ['orderType', 'missing'],
      ['deliveryTypeId', 'missing'],
      ['customerName', 'missing'],
    ])
    expect([...draftHeadProblems(emptyForm, known)]).toEqual([])
    const wrong = {
      ...emptyForm,
      deliveryTypeId: '8',
      deliveryDate: '2026-11-21',
      email: 'nobody',
      discount: '101',
    }
    expect(headProblems(wrong, today, known).get('deliveryDate')).toBe('past')
    const noDay = { ...wrong, deliveryDate: notADay }
    for (const problemsOf of [draftHeadProblems(noDay, known), headProblems(noDay, today, known)]) {
      expect(problemsOf.get('deliveryDate')).toBe('no-day')
    }
    expect([...draftHeadProblems(wrong, known)]).toEqual([
      ['deliveryTypeId', 'not-listed'],
      ['email', 'email'],
      ['discount', 'discount'],
    ])
  })

  test('is filled in with a known customer, and loses values of another one', () => {
    const before = { ...emptyForm, customerName: 'A', phone: '12', city: 'Oslo', comment: 'stays' }
    const customer = {
      id: 3,
      customerNo: null,
      customerName: 'Kari Solberg',
      companyName: 'Lofoten Outdoor AS',
      address: null,
      zipCode: '8300',
      city: 'Svolvær',
      countryCode: 'NO',
      email: null,
      phone: null,
    }
    expect(withCustomer(before, customer)).toMatchObject({
      customerName: 'Kari Solberg',
      city: 'Svolvær',
      phone: '',
      comment: 'stays',
    })
  })

  test('is sent trimmed, with null for empty fields', () => {
    expect(draftHead({ ...emptyForm, customerName: '  Kari ', deliveryTypeId: '7' })).toMatchObject({
      customerName: 'Kari',
      deliveryTypeId: 7,
      city: null,
      discount: null,
      priority: 5,
    })
  })
})

describe('the stored order entry', () => {
  const line: OrderLine = {
    key: 9,
    code: '740-2210',
    material: {
      id: 4,
      itemNo: '740-2210',
      name: 'Dry bag',
      baseUoM: 'pcs',
      decimals: 0,
      salesPrice: '189',
      available: '88',
      ingoing: [],
      units: [],
    },
    candidates: [],
    uoM: null,
    salesPrice: '189',
    quantity: '6',
    adjustPrice: '',
    discount: '',
    typed: { discount: 'ten' },
    comment: '',
  }

  test('is restored with invalid texts, and with current prices or those of a draft', () => {
    const restored = readUnsaved(
      unsavedText({ version: 3, head: { ...emptyForm, city: 'Svolvær', discountTyped: 'x' }, lines: [line] }),
    )
    if (restored === null || line.material === null) throw new Error('it is readable')
    expect(headOfUnsaved(restored)).toEqual({ ...emptyForm, city: 'Svolvær', discountTyped: 'x' })
    expect(materialsOfUnsaved(restored)).toEqual([4])
    const higherPriced = new Map([[4, { ...line.material, salesPrice: '199' }]])
    expect(linesOfUnsaved(restored, higherPriced, new Map())[0]).toMatchObject({
      key: 1,
      quantity: '6',
      salesPrice: '199',
      typed: { discount: 'ten' },
    })
    expect(linesOfUnsaved(restored, higherPriced, new Map([[4, '189']]))[0]?.salesPrice).toBe('189')
    expect(linesOfUnsaved(restored, new Map(), new Map())[0]?.material).toBeNull()
  })

  test.each(['', 'null', '{"form":2}', '{"form":1,"version":null,"head":{},"lines":[{}]}', '[1'])(
    'is discarded where it cannot be read: %s',
    text => expect(readUnsaved(text)).toBeNull(),
  )
})

describe('units and days of a line', () => {
  const units = [
    { name: 'box', quantity: '12' },
    { name: 'metre', quantity: '0.5' },
  ]

  test('are converted to base units and back, where the result is exact', () => {
    expect(inBaseUnits(decimal('3'), 'box', units)).toBe(decimal('36'))
    expect(inBaseUnits(decimal('3'), null, units)).toBe(decimal('3'))
    expect(inBaseUnits(decimal('0.000001'), 'metre', units)).toBeNull()
    expect(inBaseUnits(decimal('3'), 'pallet', units)).toBeNull()
    expect(inUnit(decimal('36'), 'box', units)).toBe(decimal('3'))
    expect(inUnit(decimal('1'), 'box', [{ name: 'box', quantity: '7' }])).toBeNull()
  })

  test('the expected day of a line with a shortage is the one on which enough ingoing stock has arrived', () => {
    const supply = {
      available: '8',
      ingoing: [
        { day: '2026-12-10', quantity: '5' },
        { day: null, quantity: '100' },
        { day: '2026-11-30', quantity: '2' },
        { day: '2026-11-01', quantity: '1' },
      ],
    }
    expect(expectedDay(decimal('8'), supply, today)).toBe(today)
    expect(expectedDay(decimal('9'), supply, today)).toBe(today)
    expect(expectedDay(decimal('10'), supply, today)).toBe('2026-11-30')
    expect(expectedDay(decimal('16'), supply, today)).toBe('2026-12-10')
    expect(expectedDay(decimal('17'), supply, today)).toBeNull()
  })
})

describe('a scanner', () => {
  const press = (key: string, timeStamp: number, rest = {}) => ({
    key,
    timeStamp,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    target: null,
    composedPath: () => [],
    ...rest,
  })
  const typed = (keys: readonly string[], gapMs: number) => {
    const reader = scanReader()
    return keys.map((key, index) => reader.key(press(key, 1_000 + index * gapMs))).at(-1)
  }

  test('is distinguished from typing by fast keys that end with Enter', () => {
    expect(typed([...'7090044112038', 'Enter'], 5)).toBe('7090044112038')
    expect(typed([...'740-2210', 'Enter'], 120)).toBeNull()
    expect(typed([...'12', 'Enter'], 5)).toBeNull()
    expect(typed([...'7090', 'Tab', ...'11', 'Enter'], 5)).toBeNull()
  })

  test('keeps capital letters, which are sent with Shift, and starts again after a pause', () => {
    expect(typed(['Shift', 'A', 'Shift', 'B', '-', '1', 'Enter'], 5)).toBe('AB-1')
    const reader = scanReader()
    for (const [index, key] of [...'99'].entries()) reader.key(press(key, index * 5))
    expect(reader.key(press('Enter', 400))).toBeNull()
    for (const [index, key] of [...'7090'].entries()) reader.key(press(key, 500 + index * 5))
    expect(reader.key(press('Enter', 800))).toBeNull()
    const codes = [...'4711', 'Enter'].map((key, index) => reader.key(press(key, 900 + index * 5)))
    expect(codes.at(-1)).toBe('4711')
  })
})

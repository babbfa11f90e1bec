import { describe, expect, it } from 'vitest'
import { averageCostAfterReceipt } from '../../../demo/server/materials/costs'
import { decimal, decimalText, whole } from '../../../src/contract/decimal'
import {
  isRoomFor,
  parcelsOf,
  putAwayPlaces,
  putAwayPlans,
  type PutAwayPlace,
} from '../../../demo/server/goods-in/rules'
import {
  guardIngoingOrder,
  ingoingLineState,
  ingoingOrderMachine,
} from '../../../src/contract/states/ingoing-order'
import { ingoingOrderStates } from '../../../src/contract/states/warehouse'

describe('an ingoing order', () => {
  const allowed = { receive: ['Initial', 'Started'], complete: ['Initial', 'Started'] } as const
  it.each(
    ingoingOrderStates.flatMap(state =>
      (['receive', 'complete'] as const).map(action => ({ state, action })),
    ),
  )('in the state $state allows or refuses $action', ({ state, action }) => {
    const isAllowed = (allowed[action] as readonly string[]).includes(state)
    const result = guardIngoingOrder(action, { state })
    expect(result).toEqual(
      isAllowed
        ? { allowed: true }
        : {
            allowed: false,
            code: 'wrong-state',
            state,
            allowedStates: ingoingOrderMachine.allowedFrom(action),
          },
    )
  })

  it('has lines whose state follows the arrived quantity until the order is final', () => {
    const line = (receivedQuantity: string, orderState: 'Started' | 'Cancelled' = 'Started') =>
      ingoingLineState({ orderState, orderedQuantity: '10.0', receivedQuantity })
    expect([line('0.00'), line('0.5'), line('9.999'), line('10'), line('0', 'Cancelled')]).toEqual([
      'Initial',
      'Started',
      'Started',
      'Completed',
      'Cancelled',
    ])
  })
})

describe('the average cost', () => {
  it('of 8 at 10 and then 4 at 16 is 12, and 2 of them are worth 24', () => {
    const first = averageCostAfterReceipt(0n, decimal('99'), whole(8), whole(10))
    const second = averageCostAfterReceipt(whole(8), first, whole(4), whole(16))
    expect([decimalText(first), decimalText(second)]).toEqual(['10', '12'])
    expect(decimalText(second * 2n)).toBe('24')
  })
})

describe('incoming goods', () => {
  const plain = { hasBatch: false, hasExpDate: false, hasSerialNumber: false }
  const today = '2026-11-20'
  const pathsOf = (...input: Parameters<typeof parcelsOf>): string[] => {
    const read = parcelsOf(...input)
    return 'issues' in read ? read.issues.map(issue => issue.path) : []
  }

  it('form one parcel, or one for each serial number', () => {
    expect(parcelsOf(plain, {}, whole(7), today)).toEqual({
      parcels: [{ quantity: whole(7), batch: null, expDate: null, serialNumber: null }],
    })
    const read = parcelsOf(
      { ...plain, hasSerialNumber: true },
      { serialNumbers: ['A', 'B'] },
      whole(2),
      today,
    )
    expect(read).toMatchObject({
      parcels: [
        { quantity: whole(1), serialNumber: 'A' },
        { quantity: whole(1), serialNumber: 'B' },
      ],
    })
  })

  it('require exactly the attributes of their material', () => {
    const all = { hasBatch: true, hasExpDate: true, hasSerialNumber: true }
    expect(pathsOf(all, {}, whole(1), today)).toEqual(['body.batch', 'body.expDate', 'body.serialNumbers'])
    const shown = { batch: 'B', expDate: '2027-01-01', serialNumbers: ['A'] }
    expect(pathsOf(all, shown, whole(1), today)).toEqual([])
    expect(pathsOf(plain, shown, whole(1), today)).toEqual([
      'body.batch',
      'body.expDate',
      'body.serialNumbers',
    ])
  })

  it('require one unique serial number for each whole piece, and an expiry date that is not over', () => {
    const serial = { ...plain, hasSerialNumber: true }
    for (const [serialNumbers, quantity] of [
      [['A'], '2'],
      [['A', 'A'], '2'],
      [['A', 'B'], '1.5'],
      [[], '1'],
    ] as const) {
      expect(pathsOf(serial, { serialNumbers }, decimal(quantity), today)).toContain('body.serialNumbers')
    }
    const expiring = { ...plain, hasExpDate: true }
    expect(pathsOf(expiring, { expDate: '2026-11-19' }, whole(1), today)).toEqual(['body.expDate'])
    expect(pathsOf(expiring, { expDate: today }, whole(1), today)).toEqual([])
  })
})

describe('putting away', () => {
  const place = (locationId: number, change: Partial<PutAwayPlace> = {}): PutAwayPlace => ({
    locationId,
    isDedicated: false,
    isOfOthers: false,
    isOfRole: true,
    isPickable: true,
    holdsMaterial: false,
    isEmpty: true,
    room: null,
    sequence: locationId,
    ...change,
  })
  const home = (locationId: number, room: number | null) =>
    place(locationId, { isDedicated: true, room: room === null ? null : whole(room) })
  const reserve = (locationId: number) => place(locationId, { isPickable: false })

  it('fills dedicated locations up to their maxima, in walking order, and takes the rest to reserve', () => {
    expect(putAwayPlaces(whole(50), [place(1), reserve(9), home(5, 10), home(4, 20)])).toEqual([
      { locationId: 4, quantity: whole(20) },
      { locationId: 5, quantity: whole(10) },
      { locationId: 9, quantity: whole(20) },
    ])
  })

  it('takes everything to a dedicated location without a maximum, and nothing to a full one', () => {
    expect(putAwayPlaces(whole(50), [home(4, null), reserve(9)])).toEqual([
      { locationId: 4, quantity: whole(50) },
    ])
    expect(putAwayPlaces(whole(5), [home(4, -3), reserve(9)])).toEqual([
      { locationId: 9, quantity: whole(5) },
    ])
  })

  it('without a dedicated location prefers the area of the material, pickable locations, those with the material, and empty ones', () => {
    const first = (places: readonly PutAwayPlace[]) => putAwayPlaces(whole(1), places)[0]?.locationId
    expect(first([place(1, { isOfRole: false }), place(2)])).toBe(2)
    expect(first([reserve(1), place(2)])).toBe(2)
    expect(first([place(1), place(2, { holdsMaterial: true, isEmpty: false })])).toBe(2)
    expect(first([place(1, { isEmpty: false }), place(2)])).toBe(2)
    expect(first([place(1, { isOfOthers: true }), place(2, { isOfRole: false, isPickable: false })])).toBe(2)
  })

  it('skips a location without room, unless there is no other', () => {
    const full = place(1, { holdsMaterial: true, room: whole(2) })
    expect(putAwayPlaces(whole(3), [full, place(2, { isOfRole: false })])[0]?.locationId).toBe(2)
    expect(putAwayPlaces(whole(2), [full, place(2, { isOfRole: false })])[0]?.locationId).toBe(1)
    expect(putAwayPlaces(whole(3), [full])[0]?.locationId).toBe(1)
  })

  it('of several pieces fills a location, and takes the next ones elsewhere', () => {
    const taken = (places: readonly PutAwayPlace[]) =>
      putAwayPlans([whole(1), whole(1), whole(1)], places).map(plan =>
        plan.map(({ locationId }) => locationId),
      )
    expect(taken([home(4, 2), reserve(9)])).toEqual([[4], [4], [9]])
    expect(taken([place(1, { room: whole(2) }), place(2)])).toEqual([[1], [1], [2]])
    expect(taken([home(4, null)])).toEqual([[4], [4], [4]])
    expect(taken([])).toEqual([[null], [null], [null]])
  })

  it('says whether its places have room for all of it', () => {
    const plan = (...quantities: number[]) => quantities.map(n => ({ locationId: 1, quantity: whole(n) }))
    const two = [place(1, { room: whole(2) })]
    expect([plan(2), plan(1, 1), plan(3), plan(1, 2)].map(each => isRoomFor(each, two))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isRoomFor(plan(9), [place(1, { room: null })])).toBe(true)
    expect(isRoomFor([{ locationId: null, quantity: whole(1) }], two)).toBe(false)
  })

  it('assigns everything: the rest to the dedicated location where there is no other, or to no location for a manual choice', () => {
    expect(putAwayPlaces(whole(8), [home(4, 5)])).toEqual([
      { locationId: 4, quantity: whole(5) },
      { locationId: 4, quantity: whole(3) },
    ])
    expect(putAwayPlaces(whole(8), [])).toEqual([{ locationId: null, quantity: whole(8) }])
  })
})

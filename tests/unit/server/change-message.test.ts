/** Changes as payloads of NOTIFY: complete, and no payload is longer than PostgreSQL accepts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeMessages, readChangeMessage } from '../../../demo/server/core/db/change-message'
import type { Change } from '../../../demo/server/core/db/database'

const payloadBytesMost = 8_000

const nothing: Change = {
  businessUnitId: 1,
  views: [],
  isAvailabilityChanged: false,
  endedSessions: [],
  areSettingsChanged: false,
}
const id = fc.integer({ min: 1, max: 2 ** 31 })
const changes = fc.record({
  businessUnitId: fc.integer({ min: 1, max: 100 }),
  views: fc.uniqueArray(
    fc.record({
      view: fc.constantFrom('SalesOrders' as const, 'SalesOrderLines' as const, 'Kpi' as const),
      changed: fc.array(id, { maxLength: 2_000, size: 'max' }),
      removed: fc.array(id, { maxLength: 700, size: 'max' }),
    }),
    { selector: part => part.view },
  ),
  isAvailabilityChanged: fc.boolean(),
  endedSessions: fc.array(fc.uuid(), { maxLength: 1_000, size: 'max' }),
  areSettingsChanged: fc.boolean(),
})

describe('a change', () => {
  it('is transmitted completely, in pieces within the limit', () => {
    fc.assert(
      fc.property(changes, change => {
        const messages = changeMessages(change)
        messages.forEach(message => expect(Buffer.byteLength(message)).toBeLessThan(payloadBytesMost))
        const pieces = messages.map(readChangeMessage)
        for (const { view, changed, removed } of change.views) {
          const ofView = pieces.flatMap(piece => piece.views).filter(part => part.view === view)
          expect(ofView.length).toBeGreaterThan(0)
          expect(ofView.flatMap(part => part.changed)).toEqual(changed)
          expect(ofView.flatMap(part => part.removed)).toEqual(removed)
        }
        expect(pieces.filter(piece => piece.isAvailabilityChanged)).toHaveLength(
          change.isAvailabilityChanged ? 1 : 0,
        )
        expect(pieces.filter(piece => piece.areSettingsChanged)).toHaveLength(
          change.areSettingsChanged ? 1 : 0,
        )
        expect(pieces.flatMap(piece => piece.endedSessions)).toEqual(change.endedSessions)
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  it('of some rows in several views is one message', () => {
    const views = (
      ['SalesOrders', 'SalesOrderLines', 'Stock', 'StockReservation', 'Task', 'Job'] as const
    ).map(view => ({ view, changed: [1, 2, 3], removed: view === 'StockReservation' ? [4] : [] }))
    expect(changeMessages({ ...nothing, views })).toHaveLength(1)
  })

  it('without content is no message', () => {
    expect(changeMessages(nothing)).toEqual([])
  })
})

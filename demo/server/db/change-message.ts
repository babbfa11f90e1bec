/**
 * A change as text for NOTIFY: ids only, and in pieces, since a payload of PostgreSQL holds 8,000 bytes (ARCHITECTURE,
 * section 8).
 */
import { notifyIdsMost } from '../../../src/contract/limits'
import type { Change, ChangedView } from './database'

export const changeChannel = 'cockpit_change'

/** The payloads that together say what a transaction changed; none when it changed nothing that others must know. */
export function changeMessages(change: Change): string[] {
  const pieces: Change['views'][] = change.views.flatMap(({ view, changed, removed }) => [
    ...slices(changed).map(ids => [{ view, changed: ids, removed: [] }]),
    ...slices(removed).map(ids => [{ view, changed: [], removed: ids }]),
    ...(changed.length === 0 && removed.length === 0 ? [[{ view, changed: [], removed: [] }]] : []),
  ])
  const hasMore = change.isAvailabilityChanged || change.areSettingsChanged || change.endedSessions.length > 0
  const [first = [], ...others] = pieces
  if (pieces.length === 0 && !hasMore) return []
  return [
    JSON.stringify(toWire({ ...change, views: first })),
    ...others.map(views =>
      JSON.stringify(
        toWire({
          ...change,
          views,
          isAvailabilityChanged: false,
          areSettingsChanged: false,
          endedSessions: [],
        }),
      ),
    ),
  ]
}

/** Reads a payload of changeMessages. */
export function readChangeMessage(payload: string): Change {
  const wire = JSON.parse(payload) as WireChange
  return {
    businessUnitId: wire.u,
    views: (wire.v ?? []).map(([view, changed, removed]) => ({ view, changed, removed })),
    isAvailabilityChanged: wire.a === 1,
    areSettingsChanged: wire.s === 1,
    endedSessions: wire.e ?? [],
  }
}

interface WireChange {
  u: number
  v?: [ChangedView, readonly number[], readonly number[]][]
  a?: 1
  s?: 1
  e?: readonly string[]
}

function toWire(change: Change): WireChange {
  return {
    u: change.businessUnitId,
    ...(change.views.length > 0 && {
      v: change.views.map(
        ({ view, changed, removed }): [ChangedView, readonly number[], readonly number[]] => [
          view,
          changed,
          removed,
        ],
      ),
    }),
    ...(change.isAvailabilityChanged && { a: 1 as const }),
    ...(change.areSettingsChanged && { s: 1 as const }),
    ...(change.endedSessions.length > 0 && { e: change.endedSessions }),
  }
}

function slices(ids: readonly number[]): number[][] {
  const pieces: number[][] = []
  for (let start = 0; start < ids.length; start += notifyIdsMost)
    pieces.push(ids.slice(start, start + notifyIdsMost))
  return pieces
}

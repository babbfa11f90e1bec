/**
 * A change as text for NOTIFY: ids only, and in pieces, since a payload of PostgreSQL holds 8,000 bytes (ARCHITECTURE,
 * section 8).
 */
import { notifyIdsMost } from '../../../src/contract/limits'
import type { Change, ChangedView } from './database'

export const changeChannel = 'cockpit_change'

/** The payloads that together say what a transaction changed; none when it changed nothing that others must know. */
export function changeMessages(change: Change): string[] {
  const hasMore = change.isAvailabilityChanged || change.areSettingsChanged || change.endedSessions.length > 0
  const [first, ...others] = payloads(change.views.flatMap(parts))
  if (first === undefined && !hasMore) return []
  return [
    JSON.stringify(toWire({ ...change, views: first ?? [] })),
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

/** What a view changed, in parts that fit into a payload each; one part where no ids are named. */
function parts({ view, changed, removed }: Change['views'][number]): Change['views'][number][] {
  const all = [
    ...slices(changed).map(ids => ({ view, changed: ids, removed: [] })),
    ...slices(removed).map(ids => ({ view, changed: [], removed: ids })),
  ]
  return all.length > 0 ? all : [{ view, changed: [], removed: [] }]
}

/** The name of a view takes as much of a payload as some ids. */
const idsOfName = 5

/** As few payloads as the parts fit into: most transactions need one. */
function payloads(all: readonly Change['views'][number][]): Change['views'][number][][] {
  const filled: Change['views'][number][][] = []
  let room = 0
  for (const part of all) {
    const size = part.changed.length + part.removed.length + idsOfName
    const last = filled.at(-1)
    if (last === undefined || size > room) {
      filled.push([part])
      room = notifyIdsMost - size
    } else {
      last.push(part)
      room -= size
    }
  }
  return filled
}

function slices(ids: readonly number[]): number[][] {
  const pieces: number[][] = []
  for (let start = 0; start < ids.length; start += notifyIdsMost)
    pieces.push(ids.slice(start, start + notifyIdsMost))
  return pieces
}

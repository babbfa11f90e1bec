/**
 * Serialises a change for NOTIFY: ids only, and in pieces, since a payload of PostgreSQL holds at most 8,000 bytes (ARCHITECTURE, section
 * 8).
 */
import { notifyIdsMost } from '../../../../src/contract/limits'
import type { Change, ChangedView } from './database'

export const changeChannel = 'cockpit_change'

/** The payloads that together describe what a transaction changed; none when it changed nothing that other nodes need to know. */
export function changeMessages(change: Change): string[] {
  const { businessUnitId, isAvailabilityChanged, areSettingsChanged } = change
  const [first, ...others] = payloads([
    ...change.views.flatMap(viewParts),
    ...sessionParts(change.endedSessions),
  ])
  if (first === undefined && !isAvailabilityChanged && !areSettingsChanged) return []
  const begin = { businessUnitId, isAvailabilityChanged, areSettingsChanged, ...(first ?? nothing) }
  const flagless = { businessUnitId, isAvailabilityChanged: false, areSettingsChanged: false }
  return [begin, ...others.map(content => ({ ...flagless, ...content }))].map(piece =>
    JSON.stringify(toWire(piece)),
  )
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

/** The part of a change that can be split across payloads. */
type Content = Pick<Change, 'views' | 'endedSessions'>

interface Part extends Content {
  /** Its size in a payload, in ids of rows. */
  readonly size: number
}

const nothing: Content = { views: [], endedSessions: [] }
/** The name of a view takes as much space as this number of row ids. */
const idsOfName = 5
/** The id of a session takes as much space as this number of row ids. */
const idsOfSession = 3

/** The changes of a view, in parts that each fit into a payload; a single part when there are no ids. */
function viewParts({ view, changed, removed }: Change['views'][number]): Part[] {
  const all = [
    ...slices(changed, notifyIdsMost).map(ids => ({ view, changed: ids, removed: [] })),
    ...slices(removed, notifyIdsMost).map(ids => ({ view, changed: [], removed: ids })),
  ]
  return (all.length > 0 ? all : [{ view, changed: [], removed: [] }]).map(part => ({
    ...nothing,
    views: [part],
    size: part.changed.length + part.removed.length + idsOfName,
  }))
}

function sessionParts(ended: readonly string[]): Part[] {
  return slices(ended, Math.floor(notifyIdsMost / idsOfSession)).map(endedSessions => ({
    ...nothing,
    endedSessions,
    size: endedSessions.length * idsOfSession,
  }))
}

/** Combines the parts into as few payloads as possible: most transactions need one. */
function payloads(all: readonly Part[]): Content[] {
  const filled: Part[][] = []
  let room = 0
  for (const part of all) {
    const last = filled.at(-1)
    if (last === undefined || part.size > room) {
      filled.push([part])
      room = notifyIdsMost - part.size
    } else {
      last.push(part)
      room -= part.size
    }
  }
  return filled.map(parts => ({
    views: parts.flatMap(({ views }) => views),
    endedSessions: parts.flatMap(({ endedSessions }) => endedSessions),
  }))
}

function slices<T>(ids: readonly T[], size: number): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < ids.length; start += size) pieces.push(ids.slice(start, start + size))
  return pieces
}

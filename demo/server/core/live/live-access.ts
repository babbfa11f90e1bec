/**
 * Applies changed permissions to open connections: each is checked again. A connection whose session has ended, or whose address is no
 * longer allowed, is closed; registrations without permission end; followers of `Access` are told to fetch their permissions.
 */
import { hubEvent, type LiveMessage } from '../../../../src/contract/live-messages'
import type { LiveViewName } from '../../../../src/contract/row-views'
import { asError } from '../as-error'
import type { Db } from '../db/database'
import { assertAddressAllowed } from '../sessions/allowed-address'
import type { Caller } from '../calls/context'
import { Refusal } from '../refusal'
import type { SessionIdentity, LiveCaller } from '../sessions/sessions'
import type { UnitSettingsCache } from '../unit/unit-settings'
import type { HubConnection } from './connection'
import { pacedWork, type PacedWork } from '../background/paced-work'
import { invocationFrame } from './protocol'
import type { Topics } from './topics'

/** Changes within this time are checked together, and so is the rest of a series. */
const gatherMs = 5
const gapMs = 100

export interface LiveAccessParts {
  readonly db: Db
  readonly connections: ReadonlySet<HubConnection>
  readonly topics: Topics
  readonly unitSettings: UnitSettingsCache
  /** @throws Refusal 401 */
  liveCaller(identity: SessionIdentity): Promise<LiveCaller>
  mayFollow(caller: Caller, view: LiveViewName): Promise<boolean>
  readonly onError: (error: Error) => void
}

/** Starts watching; the returned function stops it. */
export function watchAccess(parts: LiveAccessParts): () => void {
  const { db, connections, onError } = parts
  const checks = new Map<number, PacedWork>()
  const checkOf = (businessUnitId: number): PacedWork => {
    const known = checks.get(businessUnitId)
    if (known) return known
    const run = async (): Promise<void> => {
      const affected = [...connections].filter(({ caller }) => caller.businessUnitId === businessUnitId)
      await Promise.all(affected.map(connection => recheck(connection, parts)))
    }
    const check = pacedWork(run, { delayMs: gatherMs, gapMs, onError })
    checks.set(businessUnitId, check)
    return check
  }
  const stopListening = db.onChange(({ areSettingsChanged, businessUnitId }) => {
    if (areSettingsChanged) checkOf(businessUnitId).trigger()
  })
  return () => {
    stopListening()
    checks.forEach(check => check.stop())
  }
}

async function recheck(
  connection: HubConnection,
  { topics, unitSettings, liveCaller, mayFollow, onError }: LiveAccessParts,
): Promise<void> {
  try {
    assertAddressAllowed(await unitSettings.of(connection.caller.businessUnitId), connection.address)
    connection.become(await liveCaller(connection.caller))
    const before = topics.viewsOf(connection)
    for (const view of before) {
      if (!(await mayFollow(connection.caller, view))) topics.remove(connection, view)
    }
    const areViewsDropped = topics.viewsOf(connection).length < before.length
    if (topics.viewsOf(connection).includes('Access')) connection.send(accessChanged(areViewsDropped))
  } catch (error) {
    if (error instanceof Refusal) return connection.close(error.message, false)
    // Its permissions are unknown: it will reconnect and register again.
    connection.close()
    onError(asError(error))
  }
}

const accessChanged = (areViewsDropped: boolean) =>
  invocationFrame(hubEvent, {
    viewName: 'Access',
    methodName: 'Bulk',
    ...(areViewsDropped && { areViewsDropped }),
  } satisfies LiveMessage)

/**
 * What a wall fetches again at every Kpi message and at every interval, since nobody reloads it: the saved selections of its user, the
 * name of the screen, and the difference between this machine's clock and the server's. The session read all of it only when it started,
 * perhaps weeks ago.
 */
import { settings as settingsGroup, type CockpitSettings } from '../../contract/endpoints/settings'
import { resource, unchanged } from '../../kernel/resource'
import type { Session } from '../../kernel/session'
import { useSession } from '../session-context'
import { useResource } from '../use-resource'
import { refreshIntervalMs } from './freshness'

export interface WallSettings {
  /** Saved values by key. */
  readonly saved: Readonly<Record<string, string>>
  /** The name that an administrator gave the screen; null where a person's session shows the wall. */
  readonly screenName: string | null
  /** Difference of the server's clock to this machine's, added to Date.now(), in ms. */
  readonly serverTimeOffsetMs: number
}

const wallSettings = resource({
  fetch: readSettings,
  topics: ['Kpi'],
  apply: unchanged,
  // While the server does not answer, no message is needed: the wall shows the age of its figures.
  everyMs: (_read, { settings }) => {
    const ms = refreshIntervalMs(settings.userSettings.reportDataRefreshMinutes)
    return { ms, failedMs: ms }
  },
})

/** The session's settings at first, then the server's; the last ones stay while it does not answer. */
export function useWallSettings(): WallSettings {
  const { settings, serverTimeOffsetMs } = useSession()
  const { value } = useResource(wallSettings, undefined, { isForEver: true })
  return value ?? { saved: settings.saved, screenName: screenNameOf(settings), serverTimeOffsetMs }
}

/** Assumes that the server read its clock half-way between request and response. */
async function readSettings(session: Session, signal: AbortSignal): Promise<WallSettings> {
  const requestedAt = Date.now()
  const read = await session.api.call(settingsGroup.cockpit, {}, { signal })
  const offset = Math.round(Date.parse(read.serverTime) - (requestedAt + Date.now()) / 2)
  return {
    saved: read.saved,
    screenName: screenNameOf(read),
    serverTimeOffsetMs: Number.isNaN(offset) ? session.serverTimeOffsetMs : offset,
  }
}

function screenNameOf({ isScreen, userSettings }: CockpitSettings): string | null {
  return isScreen ? userSettings.displayname : null
}

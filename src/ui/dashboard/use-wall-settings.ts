/**
 * What a wall reads again whenever the hub says that there is something to fetch, and with every interval, since nobody reloads it: the
 * saved selections of its user, and how far this machine's clock is off. The session itself read both when it started, perhaps weeks ago.
 */
import { useEffect, useState } from 'react'
import { settings as settingsGroup } from '../../contract/endpoints/settings'
import { asksToFetch } from '../../contract/live-messages'
import type { Session } from '../../kernel/session'
import { useSession } from '../session-context'
import { refreshIntervalMs } from './freshness'

export interface WallSettings {
  /** Saved values by key. */
  readonly saved: Readonly<Record<string, string>>
  /** Difference of the server's clock to this machine's, added to Date.now(), in ms. */
  readonly serverTimeOffsetMs: number
}

/** The session's settings at first, then the server's; the last ones stay while it does not answer. */
export function useWallSettings(): WallSettings {
  const session = useSession()
  const [read, setRead] = useState<{ readonly session: Session; readonly settings: WallSettings } | null>(
    null,
  )
  useEffect(() => {
    const ended = new AbortController()
    let asked = 0
    let applied = 0
    const refresh = async () => {
      const turn = ++asked
      try {
        const settings = await readSettings(session, ended.signal)
        // A slow answer never replaces what was asked for after it.
        if (ended.signal.aborted || turn < applied) return
        applied = turn
        setRead({ session, settings })
      } catch {
        // The next interval asks again; the wall says by itself when its figures grow old.
      }
    }
    const { reportDataRefreshMinutes } = session.settings.userSettings
    const timer = setInterval(() => void refresh(), refreshIntervalMs(reportDataRefreshMinutes))
    const unsubscribe = session.live.subscribe({
      view: 'Kpi',
      isForEver: true,
      onMessage: message => {
        if (asksToFetch(message)) void refresh()
      },
      // A choice that was made while the hub was away.
      onRegistered: refresh,
      onRefused: () => undefined,
    })
    return () => {
      ended.abort()
      clearInterval(timer)
      unsubscribe()
    }
  }, [session])
  if (read?.session === session) return read.settings
  return { saved: session.settings.saved, serverTimeOffsetMs: session.serverTimeOffsetMs }
}

/** The server read its clock about half-way between question and answer. */
async function readSettings(session: Session, signal: AbortSignal): Promise<WallSettings> {
  const askedAt = Date.now()
  const { saved, serverTime } = await session.api.call(settingsGroup.cockpit, {}, { signal })
  const offset = Math.round(Date.parse(serverTime) - (askedAt + Date.now()) / 2)
  return { saved, serverTimeOffsetMs: Number.isNaN(offset) ? session.serverTimeOffsetMs : offset }
}

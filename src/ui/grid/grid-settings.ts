/** The remembered state of a grid: read once, changed piece by piece, saved for the user a moment after the last change. */
import type { Session } from '../../kernel/session'
import { gridSettingOf, parseSavedState, type SavedGridState } from './grid-query'

/** From the last change to the save. */
export const saveDelayMs = 800

export interface GridSettings {
  /** The saved text could not be read; the grid opens with its defaults. */
  readonly isCorrupt: boolean
  state(): SavedGridState
  /** Remembers; undefined values forget. */
  change(change: Partial<Record<keyof SavedGridState, unknown>> & Partial<SavedGridState>): void
  /** Saves what waits. */
  flush(): void
}

/** The settings of a view. A save that fails is tried again with the next change; the grid works on meanwhile. */
export function createGridSettings(
  session: Pick<Session, 'settings' | 'saveSetting'>,
  viewName: string,
): GridSettings {
  const { state: saved, isCorrupt } = parseSavedState(session.settings.gridSettings[viewName])
  let state = saved
  let timer: ReturnType<typeof setTimeout> | null = null

  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    // The next change saves everything again, so one that is lost is not reported.
    session.saveSetting({ ...gridSettingOf(viewName), value: JSON.stringify(state) }).catch(() => undefined)
  }
  return {
    isCorrupt,
    state: () => state,
    change: change => {
      state = { ...state, ...change }
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(flush, saveDelayMs)
    },
    flush,
  }
}

/** Whether the dashboard follows the warehouse live, or is updated at its interval only; saved per user. */
import { useCallback, useState } from 'react'
import { ownSettingNamed } from '../../contract/own-settings'
import type { Session } from '../../kernel/session'
import { useSession } from '../session-context'

const setting = ownSettingNamed('DashboardLiveUpdates')
const off = 'off'

export interface LiveUpdates {
  readonly isOn: boolean
  set(isOn: boolean): void
}

/** The user's choice; on by default. A choice that cannot be saved holds until the dashboard is left. */
export function useLiveUpdates(): LiveUpdates {
  const session = useSession()
  const [isOn, setIsOn] = useState(() => isLiveChosen(session))
  const set = useCallback(
    (next: boolean) => {
      setIsOn(next)
      session.saveSetting({ ...setting, value: next ? 'on' : off }).catch(() => undefined)
    },
    [session],
  )
  return { isOn, set }
}

function isLiveChosen({ settings: { saved } }: Session): boolean {
  return !(Object.hasOwn(saved, setting.key) && saved[setting.key] === off)
}

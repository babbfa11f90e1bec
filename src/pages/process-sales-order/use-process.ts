/** One process for React: fetched, and followed live while it is shown. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { orderProcesses } from '../../contract/endpoints/process'
import { useNewestSession, useSession } from '../../ui/session-context'
import { createProcessData, processViews, type ProcessData, type ProcessSnapshot } from './process-data'

export interface ShownProcess extends ProcessSnapshot {
  readonly data: ProcessData
}

/** The process of this id; another id needs another mount. `refreshes` grows when fresh data is wanted. */
export function useProcess(processId: number, refreshes: number): ShownProcess {
  const session = useSession()
  const newest = useNewestSession()
  const [data] = useState(() =>
    createProcessData({
      store: session.store,
      processId,
      load: () => newest().api.call(orderProcesses.byId, { params: { processId } }),
    }),
  )
  const snapshot = useAtomValue(data.state)
  useEffect(() => {
    void data.fetch()
    const stops = processViews.map(view =>
      session.live.subscribe({
        view,
        onMessage: message => data.receive(view, message),
        onRegistered: data.fetch,
        // What cannot be followed is still fetched with everything else.
        onRefused: () => undefined,
      }),
    )
    return () => {
      for (const stop of stops) stop()
      data.stop()
    }
  }, [session, data])
  useEffect(() => {
    if (refreshes > 0) void data.fetch()
  }, [data, refreshes])
  return { ...snapshot, data }
}

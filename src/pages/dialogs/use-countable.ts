/** How many stocks a selection has that can be counted: asked for a moment after the selection changed. */
import { useEffect, useState } from 'react'
import { inventories } from '../../contract/endpoints/inventory'
import type { CountSelection } from '../../contract/endpoints/stock-count-inputs'
import { useSession } from '../../ui/session-context'
import { toJson } from '../../contract/to-json'

export interface Countable {
  readonly stocks: number
  readonly beingCounted: number
}

const askDelayMs = 200

/** Null while it is not known, `failed` when it could not be asked; nothing is asked without a selection. */
export function useCountable(selection: CountSelection | null): Countable | 'failed' | null {
  const { api } = useSession()
  const [found, setFound] = useState<Countable | 'failed' | null>(null)
  const key = selection === null ? null : toJson(selection)
  useEffect(() => {
    setFound(null)
    if (key === null) return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const body = JSON.parse(key) as CountSelection
      api.call(inventories.countable, { body }, { signal: leaving.signal }).then(setFound, () => {
        if (!leaving.signal.aborted) setFound('failed')
      })
    }, askDelayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, key])
  return found
}

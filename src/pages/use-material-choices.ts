/** Materials that the server offers for what was typed, asked for a moment after the last key. */
import { useEffect, useState } from 'react'
import type { MaterialChoice } from '../contract/endpoints/materials'
import type { Api } from '../kernel/session'
import { useSession } from '../ui/session-context'

/** What was offered; null before the first answer. */
export type OfferedMaterials<Offer = readonly MaterialChoice[]> = Offer | 'failed' | null

const askDelayMs = 200

/** Null until the first answer. `ask` must be the same function as long as it asks the same. */
export function useMaterialChoices<Offer extends object = readonly MaterialChoice[]>(
  find: string,
  ask: (api: Api, find: string, signal: AbortSignal) => Promise<Offer>,
): OfferedMaterials<Offer> {
  const { api } = useSession()
  const [offered, setOffered] = useState<OfferedMaterials<Offer>>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      ask(api, find.trim(), leaving.signal).then(
        offer => setOffered(() => offer),
        () => {
          if (!leaving.signal.aborted) setOffered('failed')
        },
      )
    }, askDelayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, ask, find])
  return offered
}

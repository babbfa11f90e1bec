/** This machine's time, once a second, for texts that contain an age (spec 2, section 9). */
import { atom, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useSession } from './session-context'

const tickMs = 1_000

/** Milliseconds since 1970, renewed each second; all texts of a session share one timer, which ends with the last of them. */
const nowAtom = atom(Date.now())
nowAtom.onMount = set => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), tickMs)
  return () => clearInterval(timer)
}

/** Milliseconds since 1970, renewed each second. */
export function useNow(): number {
  return useAtomValue(nowAtom)
}

/**
 * A value derived from the time (a number or a text), computed each second; renders again only when it has changed.
 * @param of must keep its identity between renders
 */
export function useOfNow<T extends number | string>(of: (now: number) => T): T {
  return useAtomValue(useMemo(() => atom(get => of(get(nowAtom))), [of]))
}

/**
 * The company's day, yyyy-mm-dd; renders again at midnight in its region.
 * @param offsetMs added to this machine's clock; by default what the session measured to the server's
 */
export function useCompanyDay(offsetMs?: number): string {
  const { formats, serverTimeOffsetMs } = useSession()
  const ms = offsetMs ?? serverTimeOffsetMs
  return useOfNow(useCallback(now => formats.companyDay(now + ms), [formats, ms]))
}

/**
 * Leaving with something unsaved asks first: links of the page, the host's menu and the browser's back and forward. Closing the tab
 * is asked by the browser itself.
 */
import { useCallback, useEffect, useRef } from 'react'

export interface LeaveGuard {
  /** Asks when something is unsaved, then goes. */
  leave(go: Go): void
}

/** Goes; resolves when that is done. */
type Go = () => void | Promise<void>

/** Guards the page while `isUnsaved`. `ask` resolves with true when the page may be left. */
export function useLeaveGuard(isUnsaved: boolean, ask: () => Promise<boolean>): LeaveGuard {
  const latestAsk = useRef(ask)
  const isAllowed = useRef(false)
  const isAsking = useRef(false)
  useEffect(() => {
    latestAsk.current = ask
  })
  const attempt = useCallback((go: Go) => {
    if (isAsking.current) return
    isAsking.current = true
    void latestAsk
      .current()
      .then(async mayLeave => {
        if (!mayLeave) return
        isAllowed.current = true
        await go()
      })
      .finally(() => {
        isAllowed.current = false
        isAsking.current = false
      })
  }, [])

  useEffect(() => {
    if (!isUnsaved) return undefined
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    const navigating = (event: NavigateEvent) => {
      const { url, sameDocument, key } = event.destination
      if (isAllowed.current || !event.cancelable || !sameDocument || event.hashChange) return
      if (new URL(url).pathname === window.location.pathname) return
      event.preventDefault()
      attempt(
        event.navigationType === 'traverse'
          ? () => traverse(window.navigation, key)
          : () => window.history.pushState(null, '', url),
      )
    }
    // Browsers without it keep the edits for the way back (use-material-edits.ts).
    const navigation = 'navigation' in window ? window.navigation : null
    window.addEventListener('beforeunload', closing)
    navigation?.addEventListener('navigate', navigating)
    return () => {
      window.removeEventListener('beforeunload', closing)
      navigation?.removeEventListener('navigate', navigating)
    }
  }, [isUnsaved, attempt])

  return {
    leave: go => {
      if (isUnsaved) attempt(go)
      else void go()
    },
  }
}

/** Goes back or forward to where the browser was about to go, so that its history stays as it is. */
async function traverse(navigation: Navigation, key: string): Promise<void> {
  // An entry that is gone by now leads nowhere, and the page stays.
  await navigation.traverseTo(key).committed?.catch(() => undefined)
}

/**
 * Leaving with something unsaved asks first: links of the page, the host's menu and the browser's back and forward. Closing the tab
 * is asked by the browser itself.
 */
import { useCallback, useEffect, useRef } from 'react'

export interface LeaveGuard {
  /** Asks when something is unsaved, then goes. */
  leave(go: () => void): void
}

/** Guards the page while `isUnsaved`. `ask` resolves with true when the page may be left. */
export function useLeaveGuard(isUnsaved: boolean, ask: () => Promise<boolean>): LeaveGuard {
  const latestAsk = useRef(ask)
  const isAllowed = useRef(false)
  const isAsking = useRef(false)
  useEffect(() => {
    latestAsk.current = ask
  })
  const attempt = useCallback((go: () => void) => {
    if (isAsking.current) return
    isAsking.current = true
    void latestAsk
      .current()
      .then(mayLeave => {
        if (!mayLeave) return
        isAllowed.current = true
        go()
        isAllowed.current = false
      })
      .finally(() => {
        isAsking.current = false
      })
  }, [])

  useEffect(() => {
    if (!isUnsaved) return undefined
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    const navigating = (event: NavigateEvent) => {
      const { url, sameDocument } = event.destination
      if (isAllowed.current || !event.cancelable || !sameDocument || event.hashChange) return
      if (new URL(url).pathname === window.location.pathname) return
      event.preventDefault()
      attempt(() => window.history.pushState(null, '', url))
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
      else go()
    },
  }
}

/** Keeps the screen of a wall on where the browser and the surrounding page allow it; the wall works without it too. */

/** Requests the lock, and again whenever the page becomes visible, since browsers release it when a page is hidden. */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isAcquiring = false
  let isEnded = false

  const acquire = async () => {
    if (isEnded || isAcquiring || lock !== null || document.visibilityState !== 'visible') return
    isAcquiring = true
    try {
      const acquired = await navigator.wakeLock.request('screen')
      if (isEnded) return void acquired.release()
      lock = acquired
      acquired.addEventListener('release', () => (lock = null), { once: true })
    } catch {
      // Refused by the system (low battery) or by the surrounding page: the screen's own settings apply then.
    } finally {
      isAcquiring = false
    }
  }
  const onVisible = () => void acquire()

  document.addEventListener('visibilitychange', onVisible)
  void acquire()
  return () => {
    isEnded = true
    document.removeEventListener('visibilitychange', onVisible)
    lock?.release().catch(() => undefined)
  }
}

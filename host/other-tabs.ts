/** Tabs of this origin that show the cockpit: a sign-out in one signs all of them out. */

/** Name of the channel, and of the storage entry that replaces it in browsers without BroadcastChannel. */
const channelName = 'cockpit.sign-out'

/** Notifies the other tabs. */
export function notifySignOut(): void {
  const channel = newChannel()
  if (channel === null) return notifyByStorage()
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls the listener when another tab signed out, until the returned function is called. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const channel = newChannel()
  if (channel !== null) {
    channel.addEventListener('message', listener)
    return () => channel.close()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === channelName && newValue !== null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function newChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
}

/** Other tabs get an event when the entry changes; its value only has to differ from the previous one. */
function notifyByStorage() {
  try {
    localStorage.setItem(channelName, crypto.randomUUID())
    localStorage.removeItem(channelName)
  } catch {
    // Without storage the other tabs learn from the server that their session has ended.
  }
}

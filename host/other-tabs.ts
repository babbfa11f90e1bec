/**
 * Tabs of this origin that show the cockpit: a sign-out in one signs all of them out, and after a sign-in in one, those whose session has
 * ended continue.
 */

/** What a tab tells the others. */
export type TabEvent = 'sign-out' | 'sign-in'

/** Name of the channel, and of the storage entry that replaces it in browsers without BroadcastChannel. */
const channelName = (event: TabEvent) => `cockpit.${event}`

/** Notifies the other tabs. */
export function notifyTabs(event: TabEvent): void {
  const channel = newChannel(event)
  if (channel === null) return notifyByStorage(event)
  channel.postMessage(event)
  channel.close()
}

/** Calls the listener when it happens in another tab, until the returned function is called. */
export function onOtherTab(event: TabEvent, listener: () => void): () => void {
  const channel = newChannel(event)
  if (channel !== null) {
    channel.addEventListener('message', listener)
    return () => channel.close()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === channelName(event) && newValue !== null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function newChannel(event: TabEvent): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName(event))
}

/** Other tabs get an event when the entry changes; its value only has to differ from the previous one. */
function notifyByStorage(event: TabEvent) {
  try {
    localStorage.setItem(channelName(event), crypto.randomUUID())
    localStorage.removeItem(channelName(event))
  } catch {
    // Without storage the other tabs learn from the server that their session has ended.
  }
}

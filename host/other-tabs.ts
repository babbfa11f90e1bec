/** Tabs of this origin that show the cockpit: a sign-out in one signs all of them out. */

const channelName = 'cockpit.sign-out'

/** Tells the other tabs. */
export function tellSignOut(): void {
  withChannel(channel => {
    channel.postMessage('signed-out')
    channel.close()
  })
}

/** Calls the listener when another tab signed out. */
export function onSignOutElsewhere(listener: () => void): void {
  withChannel(channel => channel.addEventListener('message', listener))
}

function withChannel(use: (channel: BroadcastChannel) => void) {
  if (typeof BroadcastChannel !== 'undefined') use(new BroadcastChannel(channelName))
}

/** A hub without a network: a test decides about starts, registrations and losses, and reads what the client did. */
import type { Hub, HubOptions, OpenHub } from '../../../src/kernel/live-hub'

export interface OpenedHub {
  readonly options: HubOptions
  readonly calls: { readonly method: string; readonly view: string }[]
  isStopped: boolean
  isStarted: boolean
}

export interface FakeHub {
  readonly open: OpenHub
  readonly opened: OpenedHub[]
  /** What a start does; by default it succeeds at once. */
  onStart: (token: string) => Promise<void>
  /** What a call does; by default it is acknowledged at once. */
  onInvoke: (method: string, view: string) => Promise<unknown>
  /** The connection that was opened last. */
  last(): OpenedHub
  send(message: object): void
  /** The network cuts the current connection, or the hub closes it since the session has ended. */
  cut(hasTokenEnded?: boolean): void
}

/** A hub that accepts everything by default. */
export function createFakeHub(): FakeHub {
  const opened: OpenedHub[] = []
  const last = (): OpenedHub => {
    const found = opened.at(-1)
    if (found === undefined) throw new Error('nothing was opened')
    return found
  }
  const hub: FakeHub = {
    opened,
    last,
    onStart: () => Promise.resolve(),
    onInvoke: () => Promise.resolve(),
    send: message => last().options.onMessage(message),
    cut: (hasTokenEnded = false) => last().options.onClose(hasTokenEnded),
    open: options => {
      const one: OpenedHub = { options, calls: [], isStopped: false, isStarted: false }
      opened.push(one)
      const made: Hub = {
        start: async () => {
          await hub.onStart(await options.token())
          one.isStarted = true
        },
        stop: () => {
          one.isStopped = true
          return Promise.resolve()
        },
        invoke: (method, argument) => {
          const view = (argument as { name: string }).name
          one.calls.push({ method, view })
          return hub.onInvoke(method, view)
        },
      }
      return Promise.resolve(made)
    },
  }
  return hub
}

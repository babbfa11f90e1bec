/** Many live connections at little cost for the measuring process: a few parse their messages, the others only receive them. */
import { WebSocket, type RawData } from 'ws'
import { frame, messageTypes, splitFrames } from '../../../demo/server/core/live/protocol'
import { hubMethods, hubPath, type LiveMessage } from '../../../src/contract/live-messages'
import type { FollowedViewName } from '../../../src/contract/row-views'

/** One follower in this many parses its messages and reports their arrival; the others only count them. */
const measuredEvery = 10
const openAtOnce = 50

export interface Follower {
  readonly view: FollowedViewName
  /** Messages received. */
  messages: number
  /** Stops reading from its socket. */
  pause(): void
  close(): void
}

export interface FollowerPlace {
  readonly url: string
  readonly token: string
  readonly view: FollowedViewName
}

/**
 * Opens a connection for each view, and registers it.
 * @param onRow called for each row of a message: its view, its id, and the follower
 */
export async function openFollowers(
  places: readonly FollowerPlace[],
  onRow: (view: FollowedViewName, id: number, follower: number) => void,
): Promise<Follower[]> {
  const opened: Follower[] = []
  for (let at = 0; at < places.length; at += openAtOnce) {
    const some = places.slice(at, at + openAtOnce)
    opened.push(
      ...(await Promise.all(
        some.map((place, index) =>
          follow(
            place,
            (at + index) % measuredEvery === 0 ? id => onRow(place.view, id, at + index) : undefined,
          ),
        ),
      )),
    )
  }
  return opened
}

function follow({ url, token, view }: FollowerPlace, onRow?: (id: number) => void): Promise<Follower> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${hubPath}?access_token=${token}`, {
    perMessageDeflate: false,
  })
  const follower: Follower = {
    view,
    messages: 0,
    pause: () => socket.pause(),
    close: () => socket.terminate(),
  }
  const send = (message: object): void => socket.send(frame(message))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`A connection that follows ${view} was closed.`)))
    socket.once('open', () => {
      send({ protocol: 'json', version: 1 })
      send({
        type: messageTypes.invocation,
        invocationId: '1',
        target: hubMethods.register,
        arguments: [{ viewType: 'Grid', name: view, businessUnitName: 'Demo' }],
      })
    })
    socket.on('message', data => {
      const text = beginningOf(data)
      if (text.startsWith(`{"type":${messageTypes.completion}`)) return resolve(follower)
      if (!text.startsWith(`{"type":${messageTypes.invocation}`)) return
      follower.messages += 1
      if (onRow !== undefined) rowIds(data).forEach(onRow)
    })
  })
}

/** The beginning determines the type of a message; the rest need not be decoded by a follower that only counts. */
const beginningOf = (data: RawData): string => (data as Buffer).toString('latin1', 0, 400)

/** The ids of all rows of a message. A row that is not the first one counts too: otherwise its next message would look like a late one. */
function rowIds(data: RawData): number[] {
  return splitFrames(String(data)).frames.flatMap(text => {
    const { arguments: [change] = [] } = JSON.parse(text) as {
      readonly arguments?: readonly (Partial<LiveMessage> | undefined)[]
    }
    const rows = change?.viewModels ?? [change?.viewModel]
    return rows.flatMap(row => (isRow(row) ? [row.id] : []))
  })
}

const isRow = (row: unknown): row is { readonly id: number } =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'

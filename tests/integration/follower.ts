/** A follower of one view at the hub, with the official client: records the messages, and waits for expected ones. */
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr'
import { expect, onTestFinished } from 'vitest'
import { hubEvent, hubMethods, hubPath, type LiveMessage } from '../../src/contract/live-messages'

export type FollowedRow = Readonly<Record<string, unknown>>

export interface Follower {
  readonly connection: HubConnection
  /** All messages, in order. */
  readonly messages: readonly LiveMessage[]
  /** Waits until this many messages have arrived in total. */
  next(count?: number): Promise<readonly LiveMessage[]>
  /** All rows that were sent, the newest last. */
  rows(): readonly FollowedRow[]
  /** The newest row with this id; waits for one that matches. */
  row(id: number, fits?: (row: FollowedRow) => boolean): Promise<FollowedRow>
  /** Waits for the message that the row was deleted. */
  removed(id: number): Promise<void>
}

/**
 * Registers for a view of a business unit, until the end of the calling test.
 * @throws Error of the client when the hub refuses the token or the registration
 */
export async function followView(
  serverUrl: string,
  token: string,
  name: string,
  businessUnitName = 'Demo',
): Promise<Follower> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${serverUrl}${hubPath}`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const messages: LiveMessage[] = []
  connection.on(hubEvent, (message: LiveMessage) => messages.push(message))
  onTestFinished(() => connection.stop())
  await connection.start()
  await connection.invoke(hubMethods.register, { viewType: 'Grid', name, businessUnitName })
  const rows = () => messages.flatMap(rowsOf)
  return {
    connection,
    messages,
    async next(count = 1) {
      await expect
        .poll(() => messages.length, { message: `messages of ${name}` })
        .toBeGreaterThanOrEqual(count)
      return messages
    },
    rows,
    async row(id, fits = () => true) {
      const newest = () => rows().findLast(row => row.id === id && fits(row))
      await expect.poll(newest, { message: `${name} ${id}` }).toBeDefined()
      return newest() ?? {}
    },
    async removed(id) {
      const ids = () => messages.flatMap(idsOf)
      await expect.poll(ids, { message: `${name} ${id} is gone` }).toContain(id)
    },
  }
}

function rowsOf({ viewModel, viewModels = [] }: LiveMessage): readonly FollowedRow[] {
  return [...viewModels, ...(viewModel === undefined ? [] : [viewModel])] as readonly FollowedRow[]
}

function idsOf({ id, ids = [] }: LiveMessage): readonly number[] {
  return [...ids, ...(id === undefined ? [] : [id])]
}

/** A follower of one view at the hub, with the official client: the messages that came, and waiting for a row among them. */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect } from 'vitest'
import { hubEvent, hubMethods, hubPath, type LiveMessage } from '../../src/contract/live-messages'

export interface Follower {
  readonly messages: readonly LiveMessage[]
  /** The newest row with this id that was sent; waits until there is one that fits. */
  row(
    id: number,
    fits?: (row: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Waits until the id was said to be gone. */
  gone(id: number): Promise<void>
  stop(): Promise<void>
}

/** Registers for a view of a business unit. */
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
  await connection.start()
  await connection.invoke(hubMethods.register, { viewType: 'Grid', name, businessUnitName })
  const rows = (): Readonly<Record<string, unknown>>[] =>
    messages
      .flatMap(({ viewModel, viewModels }) => [
        ...(viewModels ?? []),
        ...(viewModel === undefined ? [] : [viewModel]),
      ])
      .map(row => row as Readonly<Record<string, unknown>>)
  const wait = { timeout: 5_000, interval: 10 }
  return {
    messages,
    async row(id, fits = () => true) {
      const newest = () => rows().findLast(row => row.id === id && fits(row))
      await expect.poll(newest, { ...wait, message: `${name} ${id}` }).toBeDefined()
      return newest() ?? {}
    },
    async gone(id) {
      const ids = () =>
        messages.flatMap(message => [
          ...(message.ids ?? []),
          ...(message.id === undefined ? [] : [message.id]),
        ])
      await expect.poll(ids, { ...wait, message: `${name} ${id} is gone` }).toContain(id)
    },
    stop: () => connection.stop(),
  }
}

import { expect, it } from 'vitest'
import type { Context } from '../../../demo/server/core/calls/context'
import type { RunningCommands } from '../../../demo/server/core/calls/running-commands'
import { runningExports } from '../../../demo/server/exports/running-exports'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'

const commands = {
  start: () => ({ expect: () => undefined, advance: () => undefined, end: () => undefined }),
} as unknown as RunningCommands

const contextOf = (signal: AbortSignal, userId = 1): Context =>
  ({ caller: { userId }, exchange: { signal } }) as unknown as Context

async function* content(): AsyncGenerator<Uint8Array> {
  yield Promise.resolve(new Uint8Array(1))
}
const make = (): Promise<FileAnswer> =>
  Promise.resolve({ name: 'rejected.csv', mimeType: 'text/csv', content: content() })

it('does not count exports whose client disconnected before they began', async () => {
  const exports = runningExports(commands)
  for (let call = 0; call < 20; call++)
    await expect(exports.run(contextOf(AbortSignal.abort()), undefined, make)).rejects.toMatchObject({
      status: 499,
    })
  const file = await exports.run(contextOf(new AbortController().signal), undefined, make)
  expect(file.name).toBe('rejected.csv')
})

it('gives one user two exports at a time, and the other slots to others', async () => {
  const exports = runningExports(commands)
  const start = (userId: number) =>
    exports.run(contextOf(new AbortController().signal, userId), undefined, make)
  const busy = { status: 429, body: { code: 'busy' }, headers: { 'retry-after': '5' } }
  // Slow downloads: nobody reads them yet.
  const first = await start(1)
  await start(1)
  await expect(start(1)).rejects.toMatchObject(busy)
  for (const userId of [2, 3, 4, 2, 3, 4]) await start(userId)
  await expect(start(5)).rejects.toMatchObject(busy)
  for await (const chunk of first.content) expect(chunk).toHaveLength(1)
  expect(await start(1)).toMatchObject({ name: 'rejected.csv' })
})

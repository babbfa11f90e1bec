import { expect, it } from 'vitest'
import type { Context } from '../../../demo/server/core/calls/context'
import type { RunningCommands } from '../../../demo/server/core/calls/running-commands'
import { runningExports } from '../../../demo/server/exports/running-exports'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'

const commands = {
  start: () => ({ expect: () => undefined, advance: () => undefined, end: () => undefined }),
} as unknown as RunningCommands

const contextOf = (signal: AbortSignal): Context =>
  ({ caller: {}, exchange: { signal } }) as unknown as Context

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

/** What a thread sends, as its messages are awaited: nothing is lost before, and its end is told once. */
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { messagesOf } from '../../../demo/server/core/worker-thread'

const thread = (body: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${body}`, { eval: true })
/** Its code. `once` of node:events would reject with an error of the thread. */
const exitOf = (worker: Worker) => new Promise<number>(resolve => worker.once('exit', resolve))
const never = new AbortController().signal

async function all(messages: AsyncIterable<string>, into: string[]): Promise<void> {
  for await (const message of messages) into.push(message)
}

it('gives the messages in their order, also those of before the first was awaited and of a thread that has ended', async () => {
  const worker = thread("for (const text of ['a', 'b', 'c']) parentPort.postMessage(text)")
  const messages = messagesOf<string>(worker, never)
  await exitOf(worker)
  const got: string[] = []
  await expect(all(messages, got)).rejects.toThrow('ended before its last message')
  expect(got).toEqual(['a', 'b', 'c'])
})

it('gives the error of the thread, also when nobody was waiting', async () => {
  const worker = thread("parentPort.postMessage('a'); throw new TypeError('no such page')")
  const messages = messagesOf<string>(worker, never)
  await exitOf(worker)
  // An error and a message arrive on different ways: the message may come second, and is not wanted any more.
  await expect(all(messages, [])).rejects.toThrow('no such page')
})

it('ends the thread and gives the reason when the signal is aborted, whether somebody waits or not', async () => {
  for (const isAwaited of [true, false]) {
    const stop = new AbortController()
    const worker = thread("parentPort.postMessage('a'); parentPort.on('message', () => undefined)")
    const ended = exitOf(worker)
    const messages = messagesOf<string>(worker, stop.signal)
    expect(await messages.next()).toEqual({ value: 'a', done: false })
    const reason = new Error('The client left.')
    const next = isAwaited ? expect(messages.next()).rejects.toBe(reason) : undefined
    stop.abort(reason)
    await next
    await ended
    if (!isAwaited) await expect(messages.next()).rejects.toBe(reason)
  }
})

it('an error of a thread whose messages nobody wants any more ends nothing but the thread', async () => {
  const worker = thread(
    "parentPort.postMessage('a'); parentPort.on('message', () => { throw new Error('late') })",
  )
  for await (const message of messagesOf<string>(worker, never)) {
    expect(message).toBe('a')
    break
  }
  worker.postMessage('go on')
  expect(await exitOf(worker)).toBe(1)
})

/** Progress of long commands: each user sees only their own, until a minute after their end. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Caller } from '../../../demo/server/core/calls/context'
import { runningCommands } from '../../../demo/server/core/calls/running-commands'
import { commandRetentionMs } from '../../../src/contract/limits'

const caller = (userId: number): Caller => ({
  userId,
  userName: 'planner',
  businessUnitId: 1,
  businessUnitName: 'Demo',
  roles: [],
  systemRoles: [],
  features: [],
  sessionId: 's',
  isScreen: false,
  expiresAt: 0,
  tokenUnitName: 'Demo',
})
const id = '7b0d7a6e-6a3f-4d0c-9a3f-0c6f6a1f0a11'
const unknown = { state: 'unknown', done: 0, total: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the progress of a command is returned to its caller only', () => {
  const commands = runningCommands()
  const progress = commands.start(caller(1), id)
  expect(commands.status(caller(1), id)).toEqual({ state: 'running', done: 0, total: null })
  progress.expect(300)
  progress.advance(100)
  progress.advance(100)
  expect(commands.status(caller(1), id.toUpperCase())).toEqual({ state: 'running', done: 200, total: 300 })
  expect(commands.status(caller(2), id)).toEqual(unknown)
})

it('the result of a command is kept for a minute, and the first result counts', () => {
  const commands = runningCommands()
  const progress = commands.start(caller(1), id)
  vi.advanceTimersByTime(10 * commandRetentionMs)
  progress.end('failed')
  progress.end('done')
  progress.advance(5)
  vi.advanceTimersByTime(commandRetentionMs - 1)
  expect(commands.status(caller(1), id)).toEqual({ state: 'failed', done: 0, total: null })
  vi.advanceTimersByTime(1)
  expect(commands.status(caller(1), id)).toEqual(unknown)
})

it('a command with a reused id starts again', () => {
  const commands = runningCommands()
  const first = commands.start(caller(1), id)
  first.advance(5)
  first.end('done')
  commands.start(caller(1), id)
  vi.advanceTimersByTime(commandRetentionMs)
  expect(commands.status(caller(1), id)).toEqual({ state: 'running', done: 0, total: null })
})

it('the oldest commands of a caller are dropped above a limit', () => {
  const commands = runningCommands()
  commands.start(caller(1), id)
  for (let number = 0; number < 1_000; number++) commands.start(caller(1), `other ${number}`)
  expect(commands.status(caller(1), id)).toEqual(unknown)
  expect(commands.status(caller(1), 'other 999').state).toBe('running')
})

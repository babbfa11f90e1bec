/** Testing patterns on a busy machine. */
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'
import { tryPattern } from '../../../demo/server/core/calls/safe-pattern'

vi.mock('node:vm', async load => {
  const vm = await load<{ runInNewContext: typeof runInNewContext }>()
  return { ...vm, runInNewContext: vi.fn(vm.runInNewContext) }
})
const run = vi.mocked(runInNewContext)
const tooLate = () => {
  throw new Error('Script execution timed out.')
}
beforeEach(() => run.mockClear())

it('are made again when their time ran out once, which says nothing of the pattern', () => {
  run.mockImplementationOnce(tooLate)
  expect(tryPattern('^[A-Z]{2}-\\d$', 'AB-1')).toEqual({ isMatch: true, problem: null })
})

it('say that a pattern is too slow when their time runs out each time', () => {
  for (let trial = 0; trial < 3; trial++) run.mockImplementationOnce(tooLate)
  expect(tryPattern('^[A-Z]{2}-\\d$', 'AB-1')).toEqual({ isMatch: false, problem: 'pattern-too-slow' })
  expect(run).toHaveBeenCalledTimes(3)
})

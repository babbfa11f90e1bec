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

it('the test of a pattern is repeated after one timeout, which may be caused by the machine', () => {
  run.mockImplementationOnce(tooLate)
  expect(tryPattern('^[A-Z]{2}-\\d$', 'AB-1')).toEqual({ isMatch: true, problem: null })
})

it('a pattern is reported as too slow when every test of it times out', () => {
  for (let trial = 0; trial < 3; trial++) run.mockImplementationOnce(tooLate)
  expect(tryPattern('^[A-Z]{2}-\\d$', 'AB-1')).toEqual({ isMatch: false, problem: 'pattern-too-slow' })
  expect(run).toHaveBeenCalledTimes(3)
})

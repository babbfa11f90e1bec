import { describe, expect, it } from 'vitest'
import { areFirstStepsDue } from '../../../src/ui/dashboard/first-steps-due'
import { figure } from './session-double'

const received = (...values: number[]) =>
  new Map(
    values.map((value, id) => [id, { data: figure(id, value), receivedAt: 0, freshness: 'fresh' } as const]),
  )

describe('the first steps', () => {
  it('are due while every figure is zero', () => {
    expect(areFirstStepsDue({ status: 'ready', widgets: received(0, 0) }, {})).toBe(true)
    expect(areFirstStepsDue({ status: 'ready', widgets: received(0, 1) }, {})).toBe(false)
  })

  it('are not due before there are figures, nor once they were dismissed', () => {
    expect(areFirstStepsDue({ status: 'loading', widgets: received() }, {})).toBe(false)
    expect(areFirstStepsDue({ status: 'failed', widgets: received() }, {})).toBe(false)
    const saved = { FirstSteps: 'dismissed' }
    expect(areFirstStepsDue({ status: 'ready', widgets: received(0) }, saved)).toBe(false)
  })
})

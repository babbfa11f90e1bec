// @vitest-environment happy-dom
/** Uncaught errors of the host page (spec 2, section 8, unexpected global script error). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchScriptErrors, type ScriptError } from '../../../host/script-errors'
import { failure } from '../../../src/kernel/failure'

const show = vi.fn<(error: ScriptError) => void>()
let end: () => void
beforeEach(() => {
  show.mockReset()
  end = watchScriptErrors(window, show)
})
afterEach(() => end())

const raise = (values: ErrorEventInit) =>
  window.dispatchEvent(new ErrorEvent('error', { message: '', filename: '', error: null, ...values }))

function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

describe('an uncaught error', () => {
  it('is displayed with the script and the line', () => {
    const filename = new URL('/chunks/grid-1.js', location.href).href
    raise({
      message: 'x is not a function',
      filename,
      lineno: 12,
      error: new TypeError('x is not a function'),
    })
    expect(show).toHaveBeenCalledOnce()
    expect(show.mock.lastCall?.[0]).toMatchObject({
      failure: { kind: 'unexpected' },
      where: '/chunks/grid-1.js:12',
    })
  })

  it('is displayed when a promise was rejected, with any value', () => {
    for (const reason of [new Error('late'), 'a text', undefined, { strange: true }]) reject(reason)
    expect(show.mock.calls.map(([{ failure: problem }]) => problem.message)).toEqual([
      'late',
      'Unexpected error occured',
      'Unexpected error occured',
      'Unexpected error occured',
    ])
  })

  it('keeps the details of a failure of the cockpit', () => {
    reject(failure({ kind: 'unreachable' }, 'no network'))
    expect(show.mock.lastCall?.[0].failure.kind).toBe('unreachable')
  })

  it('is not displayed for resize observer loops', () => {
    const message = 'ResizeObserver loop completed with undelivered notifications.'
    raise({ message, error: null })
    raise({ message, filename: location.href, error: new Error(message) })
    reject(new Error(message))
    expect(show).not.toHaveBeenCalled()
  })

  it('is not displayed for a script of another origin', () => {
    raise({ message: 'boom', filename: 'https://extension.example/a.js', error: new Error('boom') })
    raise({ message: 'Script error.' })
    expect(show).not.toHaveBeenCalled()
  })

  it('is not displayed after the handler was removed', () => {
    end()
    reject(new Error('late'))
    expect(show).not.toHaveBeenCalled()
  })
})

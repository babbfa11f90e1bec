/** A failure is displayed once (ARCHITECTURE, section 7). */
import { describe, expect, it } from 'vitest'
import { failure, failureText, type Failure, type FailureDetail } from '../../../src/kernel/failure'
import { noFailuresShown } from '../../../src/kernel/page-runtime'
import { perform } from '../../../src/kernel/perform'
import { createI18n } from '../../../src/texts/create-i18n'
import { sharedKey } from '../../../src/texts/shared-key'
import english from '../../../src/locales/en-GB.json'
import { refusalCodes } from '../../../src/contract/failures'

function setUp() {
  const shown: Failure[] = []
  let now = 0
  const options = {
    show: (problem: Failure) => shown.push(problem),
    now: () => now,
    shown: noFailuresShown(),
  }
  return {
    shown,
    later: (ms: number) => (now += ms),
    run: (error: unknown) => perform(() => Promise.reject(error as Error), options),
  }
}

describe('perform', () => {
  it('returns the value, or the failure after displaying it', async () => {
    const { shown, run } = setUp()
    expect(await perform(() => Promise.resolve(5), { show: () => undefined })).toEqual({ ok: true, value: 5 })
    const outcome = await run(new Error('boom'))
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unexpected', message: 'boom' } })
    expect(shown).toHaveLength(1)
  })

  it('displays the same failure once, however often and late it is caught', async () => {
    const { shown, run, later } = setUp()
    const problem = failure({ kind: 'unreachable' })
    await run(problem)
    later(60_000)
    await run(problem)
    expect(shown).toHaveLength(1)
  })

  it('displays the same message once within a second', async () => {
    const { shown, run, later } = setUp()
    await Promise.all(Array.from({ length: 20 }, () => run(failure({ kind: 'unreachable' }))))
    expect(shown).toHaveLength(1)
    await run(failure({ kind: 'malformed' }))
    expect(shown).toHaveLength(2)
    later(1_000)
    await run(failure({ kind: 'unreachable' }))
    expect(shown).toHaveLength(3)
  })

  it('displays a message again when the clock was set back in the meantime', async () => {
    const { shown, run, later } = setUp()
    await run(failure({ kind: 'unreachable' }))
    later(-3_600_000)
    await run(failure({ kind: 'unreachable' }))
    await run(failure({ kind: 'unreachable' }))
    expect(shown).toHaveLength(2)
  })

  it('leaves the question about an ambiguous material to its caller, and displays every other one', async () => {
    // Spec 2, section 8: isUserChoice, material item.
    const { shown, run, later } = setUp()
    const choice = { isUserChoice: true, type: 'MaterialItem', options: ['143-1007', '143-1008'] }
    const question = failure({ kind: 'choice', choice })
    expect(await run(question)).toEqual({ ok: false, failure: question })
    expect(shown).toEqual([])
    await run(failure({ kind: 'choice', choice: { ...choice, isUserChoice: false } }))
    later(1_000)
    await run(failure({ kind: 'choice', choice: { type: 'completeShort', options: ['complete'] } }))
    expect(shown).toHaveLength(2)
  })

  it('does not display a sign-out, a cancelled call or missing translations', async () => {
    const { shown, run } = setUp()
    await run(failure({ kind: 'signed-out' }))
    await run(failure({ kind: 'ignored' }))
    await run(new DOMException('stop', 'AbortError'))
    await run(failure({ kind: 'untranslated' }))
    expect(shown).toHaveLength(0)
  })
})

describe('every failure', () => {
  const details: FailureDetail[] = [
    { kind: 'signed-out' },
    { kind: 'ignored' },
    { kind: 'untranslated' },
    { kind: 'partial', result: { done: [], failed: [] } },
    { kind: 'choice', choice: {} },
    { kind: 'conflict', fields: ['priority'] },
    { kind: 'malformed' },
    { kind: 'unreachable' },
    { kind: 'unexpected', status: 0 },
    { kind: 'unexpected', status: 500 },
    { kind: 'unexpected', status: 500, correlationId: 'c1' },
    ...refusalCodes.map(code => ({ kind: 'refused', status: 400, code }) as const),
  ]
  it.each(details)('$kind $code has a text, with all its values', detail => {
    const { key, values } = failureText(failure(detail))
    const texts: Record<string, string> = english
    const words = texts[key] ?? texts[`${key}_other`] ?? texts[sharedKey(key) ?? '']
    expect(words).toBeDefined()
    for (const [, name] of (words ?? '').matchAll(/\{\{(\w+)\}\}/g)) expect(values).toHaveProperty(name ?? '')
  })

  it('names a reference for support only where there is one', () => {
    const words = (detail: FailureDetail) => {
      const { key, values } = failureText(failure(detail))
      return createI18n('en-GB', english).t(key, values)
    }
    expect(words({ kind: 'unexpected', status: 500, correlationId: 'c1' })).toMatch(/reference: c1$/)
    const page = words({ kind: 'unexpected', status: 502 })
    expect(page).toContain('502')
    expect(page).not.toContain('reference')
  })
})

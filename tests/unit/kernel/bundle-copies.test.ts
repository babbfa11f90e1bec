/** Several copies of the bundle on one page: they share contexts and sessions when their schema is the same. */
import { describe, expect, it, vi } from 'vitest'
import { contextNamed, provideAuthContext } from '../../../src/kernel/contexts'
import { acquireSession } from '../../../src/kernel/runtime'
import { acquire, context, options, releases, runtimeForEachTest, starts } from './runtime-bench'

runtimeForEachTest()

describe('a second copy of the bundle', () => {
  const symbol = Symbol.for('warehouse-cockpit/2')
  const found = () =>
    (globalThis as { [key: symbol]: unknown })[symbol] as {
      schema: number
      version: string
      versions: Set<string>
    }

  async function copyOfBundle() {
    vi.resetModules()
    return {
      ...(await import('../../../src/kernel/runtime')),
      ...(await import('../../../src/kernel/contexts')),
      ...(await import('../../../src/kernel/i18n')),
    }
  }

  it('of the same version shares contexts and sessions, without a log line', async () => {
    const shown = (['info', 'warn'] as const).map(level => vi.spyOn(console, level).mockReturnValue())
    const session = await acquire(context()).promise
    const copy = await copyOfBundle()
    expect(copy.acquireSession).not.toBe(acquireSession)
    const lease = copy.acquireSession(context(), options)
    releases.push(lease.release)
    expect((await lease.promise).memory).toBe(session.memory)
    copy.provideAuthContext('copied', context())
    expect(contextNamed('copied')).toBeDefined()
    copy.provideAuthContext('copied', null)
    for (const level of shown) expect(level).not.toHaveBeenCalled()
    expect(starts()).toBe(1)
  })

  it('of another version shares them too, with its own texts, and logs one line', async () => {
    const mine = found()
    const { version } = mine
    mine.versions.clear()
    const session = await acquire(context()).promise
    // The first copy is older.
    mine.version = '2.80.1'
    const info = vi.spyOn(console, 'info').mockReturnValue()
    try {
      vi.doMock(import('../../../src/kernel/i18n'), async original => {
        const real = await original()
        return {
          ...real,
          i18nFor: async (...args: Parameters<typeof real.i18nFor>) => ({
            ...(await real.i18nFor(...args)),
          }),
        }
      })
      const copy = await copyOfBundle()
      const [one, two] = [copy.acquireSession(context(), options), copy.acquireSession(context(), options)]
      releases.push(one.release, two.release)
      // And a third one of the second one's version.
      ;(await copyOfBundle()).contextNamed('main')
      const newer = await one.promise
      await two.promise
      expect(newer.live).toBe(session.live)
      expect(newer.memory).toBe(session.memory)
      expect(newer.i18n).not.toBe(session.i18n)
      expect(starts()).toBe(1)
      expect(info.mock.calls).toEqual([
        [`[cockpit] version ${version} shares this page with version 2.80.1.`],
      ])
    } finally {
      mine.version = version
      mine.versions.add(version)
      vi.doUnmock('../../../src/kernel/i18n')
    }
  })

  it('of another schema shares nothing, and logs one line', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const mine = found()
    const { schema } = mine
    provideAuthContext('mine', context())
    mine.schema = 99
    const copy = await copyOfBundle()
    expect(copy.contextNamed('mine')).toBeUndefined()
    mine.schema = schema
    provideAuthContext('mine', null)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

/** Failed searches: a refresh keeps the rows, another search displays none, and no search stays pending. */
import { describe, expect, it } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import { changed, settle, setUp, clockForEachTest } from './grid-data-bench'
import { order } from './rows'

clockForEachTest()

const unreachable = failure({ kind: 'unreachable' })
const teapot = failure({ kind: 'ignored' }, '418')
const untranslated = failure({ kind: 'untranslated' })

async function shown(...ids: number[]) {
  const bench = setUp(ids.map(id => order(id)))
  bench.data.start()
  await settle()
  return bench
}

describe('a refresh that fails', () => {
  it.each([unreachable, teapot, untranslated])(
    'keeps the rows as stale, with the reason: $kind',
    async problem => {
      const { data, server, ids } = await shown(1, 2)
      const { trueAt } = data.snapshot()
      server.fails = problem
      await Promise.all([data.refresh(), settle()])
      expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: true, failure: problem, trueAt })
      expect(data.snapshot()).toMatchObject({ rowCount: 2, lineCount: 2, totalCount: 2 })
      expect(ids()).toEqual([1, 2])
      server.fails = false
      await Promise.all([data.refresh(), settle()])
      expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: false, failure: null })
    },
  )

  it('marks the rows as stale without a message when it was not requested by the user', async () => {
    const { data, server, ids } = await shown(1)
    server.fails = unreachable
    await Promise.all([data.resync(), settle()])
    expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: true, failure: null })
    expect(ids()).toEqual([1])
  })
})

describe('a search that fails', () => {
  it.each([unreachable, teapot, untranslated])(
    'ends with a failure, also the first one: $kind',
    async problem => {
      const { data, server, ids } = setUp([order(1)])
      server.fails = problem
      data.start()
      await settle()
      expect(data.snapshot()).toMatchObject({ status: 'failed', failure: problem, trueAt: null })
      server.fails = false
      await Promise.all([data.refresh(), settle()])
      expect(data.snapshot()).toMatchObject({ status: 'ready', failure: null, totalCount: 1 })
      expect(ids()).toEqual([1])
    },
  )

  it.each([unreachable, teapot])(
    'keeps no rows and no count of the previous search: $kind',
    async problem => {
      const { data, server, ids } = await shown(1, 2)
      server.fails = problem
      data.find('other')
      await settle()
      const nothing = { rowCount: 0, lineCount: 0, totalCount: 0, sums: null, groupCount: null, trueAt: null }
      expect(data.snapshot()).toMatchObject({
        status: 'failed',
        failure: problem,
        isStale: false,
        ...nothing,
      })
      expect(ids()).toEqual([])
    },
  )

  it('that is cancelled displays no rows, or the previous ones when it was a refresh', async () => {
    const { data, ids } = await shown(1, 2)
    expect(data.cancel()).toBe(false)
    void data.refresh()
    expect(data.cancel()).toBe(true)
    await settle()
    expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: true })
    expect(ids()).toEqual([1, 2])
    data.find('other')
    expect(data.cancel()).toBe(true)
    await settle()
    expect(data.snapshot()).toMatchObject({ status: 'failed', failure: { kind: 'ignored' }, rowCount: 0 })
    expect(data.cancel()).toBe(false)
  })

  it('keeps no rows when a later refresh fails as well', async () => {
    const { data, server, ids } = await shown(1, 2)
    server.fails = unreachable
    data.find('other')
    await Promise.all([data.refresh(), settle()])
    expect(data.snapshot()).toMatchObject({ status: 'failed', rowCount: 0, totalCount: 0 })
    expect(ids()).toEqual([])
  })

  it('does not restore rows when the pointer leaves them', async () => {
    const { data, server, ids } = await shown(1, 2)
    const release = data.hold('pointer')
    server.rows = [order(2), order(1)]
    data.receive(changed(order(3)))
    await settle(5_000)
    server.fails = unreachable
    data.find('other')
    await settle()
    release()
    expect(ids()).toEqual([])
    expect(data.snapshot()).toMatchObject({ status: 'failed', rowCount: 0, waitingCount: 0 })
  })
})

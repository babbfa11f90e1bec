/** Rows become equal to the server's with duplicated, reordered and late events (QUALITY, section 1). */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { createRows, type Rows } from '../../../src/kernel/rows'

const schema = v.object({ id: v.number(), version: v.number(), name: v.string() })
type Thing = v.InferOutput<typeof schema>

const thing = (id: number, version: number, name = `n${version}`): Thing => ({ id, version, name })
const change = (viewModel: Thing, more: Partial<LiveMessage> = {}): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Changed',
  viewModel,
  ...more,
})
const deletion = (id: number, more: Partial<LiveMessage> = {}): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Deleted',
  id,
  ...more,
})
const sorted = (rows: Iterable<Thing>) => [...rows].sort((a, b) => a.id - b.id)
const allOf = (rows: Rows<Thing>) => sorted(rows.all())

interface Step {
  readonly kind: 'save' | 'delete' | 'bulk'
  readonly id: number
}

/** A server's reaction to steps: its final rows, and the messages that it sends. Ids may exist again after a while. */
function serverHistory(steps: readonly Step[], withSeq: boolean): { rows: Thing[]; messages: LiveMessage[] } {
  const rows = new Map<number, Thing>()
  const dead = new Set<number>()
  const versions = new Map<number, number>()
  const messages: LiveMessage[] = []
  const save = (id: number): Thing => {
    const version = (versions.get(id) ?? 0) + 1
    versions.set(id, version)
    const row = thing(id, version)
    rows.set(id, row)
    return row
  }
  for (const { kind, id } of steps) {
    const order = withSeq ? { epoch: 'e', seq: messages.length + 1 } : {}
    if (kind === 'delete') {
      rows.delete(id)
      dead.add(id)
      messages.push(deletion(id, order))
    } else {
      const ids = (kind === 'bulk' ? [id, (id % 6) + 1] : [id]).filter(one => withSeq || !dead.has(one))
      if (ids.length === 0) continue
      const viewModels = [...new Set(ids)].map(save)
      messages.push({ viewName: 'SalesOrders', methodName: 'Bulk', viewModels, ...order })
    }
  }
  return { rows: sorted(rows.values()), messages }
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('save', 'save', 'bulk', 'delete'),
    id: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
)

/** The messages in any order, some of them several times. */
const shuffledWithRepeats = (messages: readonly LiveMessage[]) =>
  fc
    .array(fc.nat({ max: Math.max(0, messages.length - 1) }), { maxLength: 10 })
    .chain(again => {
      const all = [...messages.keys(), ...again]
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
    })
    .map(order => order.flatMap(at => messages[at] ?? []))

describe('10,000 permutations of duplicated, reordered and late events', () => {
  it.each([true, false])('end with the rows of the server (seq: %s)', withSeq => {
    const scenario = steps.chain(list => {
      const history = serverHistory(list, withSeq)
      return shuffledWithRepeats(history.messages).map(arrived => ({ ...history, arrived }))
    })
    fc.assert(
      fc.property(scenario, ({ rows, arrived }) => {
        const store = createRows({ schema })
        for (const message of arrived) store.apply(message)
        expect(allOf(store)).toEqual(rows)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a message', () => {
  it('notifies listeners of the affected rows, and not when it is outdated', () => {
    const store = createRows({ schema })
    store.replaceAll([thing(1, 2), thing(2, 1)])
    const received: unknown[] = []
    store.listen(({ added, changed, removed }) => received.push([[...added], [...changed], [...removed]]))
    store.apply(change(thing(1, 3)))
    store.apply(change(thing(1, 3)))
    store.apply(change(thing(1, 1)))
    store.apply(change(thing(3, 1)))
    store.apply({ viewName: 'SalesOrders', methodName: 'BulkDelete', ids: [1, 2, 99] })
    expect(received).toEqual([
      [[], [1], []],
      [[3], [], []],
      [[], [], [1, 2]],
    ])
  })

  it('about a row of another page adds no row where the store keeps one page', () => {
    const store = createRows({ schema, onUnknown: 'ignore' })
    store.replaceAll([thing(1, 1)])
    const { unknown } = store.apply(change(thing(2, 5)))
    expect([...unknown]).toEqual([2])
    expect(allOf(store)).toEqual([thing(1, 1)])
  })

  it('about a row of the page changes it where the store keeps one page', () => {
    const store = createRows({ schema, onUnknown: 'ignore' })
    store.replaceAll([thing(1, 1)])
    const { changed, unknown } = store.apply(change(thing(1, 2)))
    expect([[...changed], [...unknown]]).toEqual([[1], []])
    expect(store.get(1)).toEqual(thing(1, 2))
  })

  it('with changes of several kinds notifies listeners once', () => {
    const rows = createRows({ schema })
    const page = createRows({ schema, onUnknown: 'ignore' })
    for (const store of [rows, page]) {
      store.replaceAll([thing(1, 1)])
      const listener = vi.fn()
      store.listen(listener)
      store.apply({ viewName: 'V', methodName: 'Bulk', viewModels: [thing(1, 2), thing(2, 1)] })
      expect(listener).toHaveBeenCalledTimes(1)
    }
  })

  it('about the deletion of a row that is not there changes nothing, and notifies no listener', () => {
    const store = createRows({ schema })
    const listener = vi.fn()
    store.listen(listener)
    expect(store.apply(deletion(1))).toMatchObject({ isReplaced: false, needsFetch: false })
    expect(listener).not.toHaveBeenCalled()
  })

  it('notifies no listener that has stopped', () => {
    const store = createRows({ schema })
    const listener = vi.fn()
    store.listen(listener)()
    store.apply(change(thing(1, 1)))
    expect(listener).not.toHaveBeenCalled()
  })

  it('of a new epoch does not bring a deleted row back, since a fetch follows', () => {
    const store = createRows({ schema })
    store.apply(deletion(1, { epoch: 'before the restart', seq: 3 }))
    store.apply(change(thing(1, 9), { epoch: 'after it', seq: 5 }))
    expect(store.size).toBe(0)
  })

  it.each([
    { viewName: 'V', methodName: 'Bulk' },
    { viewName: 'V', methodName: 'Changed' },
    { viewName: 'V', methodName: 'Changed', viewModel: null },
  ])('without rows requests a fetch: %j', message => {
    const store = createRows({ schema })
    expect(store.apply(message).needsFetch).toBe(true)
    expect(store.size).toBe(0)
  })

  it.each<[unknown]>([
    [null],
    ['a text'],
    [{ id: 1 }],
    [{ version: 9 }],
    [{ id: '2', version: 9, name: 'n9' }],
    [{ id: 1, version: '1', name: 'n1' }],
    [{ id: 1, version: 9 }],
  ])('with a row of another shape takes its other rows, and requests a fetch: %j', viewModel => {
    for (const onUnknown of ['add', 'ignore'] as const) {
      const store = createRows({ schema, onUnknown })
      store.replaceAll([thing(1, 5), thing(3, 1)])
      const viewModels = [viewModel, thing(3, 2)]
      const { needsFetch, unknown } = store.apply({ viewName: 'V', methodName: 'Bulk', viewModels })
      expect([needsFetch, [...unknown]]).toEqual([true, []])
      expect(allOf(store)).toEqual([thing(1, 5), thing(3, 2)])
    }
  })

  it('with more than 1000 rows replaces the view', () => {
    const store = createRows({ schema })
    const many = Array.from({ length: 1001 }, (_, at) => thing(at + 1, 1))
    expect(store.apply({ viewName: 'V', methodName: 'Bulk', viewModels: many }).isReplaced).toBe(true)
    const fewer = many.slice(0, 1000).map(row => ({ ...row, version: 2 }))
    expect(store.apply({ viewName: 'V', methodName: 'Bulk', viewModels: fewer }).isReplaced).toBe(false)
  })
})

describe('a fetched set', () => {
  it('replaces the rows, but never by older versions', () => {
    const store = createRows({ schema })
    store.replaceAll([thing(1, 5), thing(2, 1)])
    store.replaceAll([thing(1, 4), thing(3, 1)])
    expect(allOf(store)).toEqual([thing(1, 5), thing(3, 1)])
  })

  it('states which rows it added, changed and removed', () => {
    const store = createRows({ schema })
    store.replaceAll([thing(1, 5), thing(2, 1), thing(3, 1)])
    const change = store.replaceAll([thing(1, 6), thing(2, 1), thing(4, 1)])
    expect([change.added, change.changed, change.removed].map(ids => [...ids])).toEqual([[4], [1], [3]])
    expect(change.isReplaced).toBe(true)
    expect(allOf(store)).toEqual([thing(1, 6), thing(2, 1), thing(4, 1)])
  })

  it('replaces a row of the same version, which may have values that no version counts', () => {
    const store = createRows({ schema })
    store.replaceAll([thing(1, 5)])
    store.replaceAll([thing(1, 5, 'another')])
    expect(store.get(1)).toEqual(thing(1, 5, 'another'))
  })

  it('replaces a row by a newer version, also where a message about the row arrived meanwhile', () => {
    const store = createRows({ schema })
    const mark = store.mark()
    store.apply(change(thing(1, 1), { epoch: 'e', seq: 1 }))
    store.replaceAll([thing(1, 2)], mark)
    expect(store.get(1)).toEqual(thing(1, 2))
  })

  it('removes a row of which only a repeated message arrived since', () => {
    const store = createRows({ schema })
    const added = change(thing(1, 1), { epoch: 'e', seq: 1 })
    store.apply(added)
    const mark = store.mark()
    store.apply(added)
    store.replaceAll([], mark)
    expect(store.size).toBe(0)
  })

  it('requested after a deletion restores the row when the server has it', () => {
    const store = createRows({ schema })
    store.apply(deletion(1))
    store.replaceAll([thing(1, 9)], store.mark())
    expect(store.get(1)).toEqual(thing(1, 9))
  })

  it('that is older than messages restores no deleted row and keeps their changes', () => {
    const store = createRows({ schema })
    store.replaceAll([thing(1, 1), thing(2, 1)])
    const mark = store.mark()
    store.apply(deletion(1))
    store.apply(change(thing(3, 1)))
    store.replaceAll([thing(1, 1), thing(2, 1)], mark)
    expect(allOf(store)).toEqual([thing(2, 1), thing(3, 1)])
  })

  it.each<[string, Partial<LiveMessage>, Partial<LiveMessage>]>([
    ['without an order', {}, {}],
    ['of a server that restarted', { epoch: 'before', seq: 7 }, { epoch: 'after', seq: 1 }],
    ['in an order that its versions do not have', { epoch: 'e', seq: 7 }, { epoch: 'e', seq: 6 }],
  ])('that is older than a change of a row keeps the row: messages %s', (_, first, second) => {
    const store = createRows({ schema })
    store.apply(change(thing(1, 1), first))
    const mark = store.mark()
    store.apply(change(thing(1, 2), second))
    store.replaceAll([], mark)
    expect(allOf(store)).toEqual([thing(1, 2)])
  })

  it('from after a deletion restores the row when the server has it again', () => {
    const store = createRows({ schema })
    store.apply(deletion(1))
    store.apply(change(thing(1, 9)))
    expect(store.size).toBe(0)
    store.replaceAll([thing(1, 9)])
    expect(store.get(1)).toEqual(thing(1, 9))
  })
})

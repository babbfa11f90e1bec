/** A grouped grid, and one with continuous scrolling, with a server of plain arrays. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../src/define/view'
import { failure } from '../../../src/kernel/failure'
import { infoOf, isRow, rowsUnder, type GroupInfo } from '../../../src/ui/grid/data/grid-lines'
import { setUp, settle } from './grid-modes-bench'
import { order } from './rows'

/** A search without an answer, and one that the server answered with 418: nothing to report, and no rows either. */
const problems = [new Error('no answer'), failure({ kind: 'ignored' }, '418')]

const changed = (row: AnyRow) => ({ viewName: 'SalesOrders', methodName: 'Changed', viewModel: row })
const byType = [
  order(1, { deliveryType: 'Road', priority: 1, orderWeight: '2' }),
  order(2, { deliveryType: 'Road', priority: 2, orderWeight: '3' }),
  order(3, { deliveryType: 'Parcel', priority: 1, orderWeight: '4' }),
  order(4, { deliveryType: null, priority: 1, orderWeight: null }),
]

/** The grid by delivery type. */
async function grouped() {
  const grid = setUp([...byType], ['deliveryType'])
  grid.data.start()
  await settle()
  return grid
}
/** The same, with the group of two rows open. */
async function openRoad() {
  const grid = await grouped()
  grid.press('-Road:2')
  await settle()
  return grid
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a grouped grid', () => {
  it('starts with closed groups, their counts and sums, and a total', async () => {
    const { data, shown } = await grouped()
    expect(shown()).toEqual(['-Road:2', '-Parcel:1', '-null:1', 'total 4'])
    expect((infoOf(data.lines[0]) as GroupInfo).sums['orderWeight']).toBe('5')
    expect(data.snapshot()).toMatchObject({ totalCount: 4, rowCount: 0, groupCount: { count: 3 } })
  })

  it('opens a group with the first rows, and loads the rest on demand', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => order(i + 1, { deliveryType: 'Road' }))
    const { data, shown, press, server } = setUp(rows, ['deliveryType'])
    data.start()
    await settle()
    press('-Road:12', 3)
    expect(shown()).toEqual(['-Road:12', 'wait', 'total 12'])
    await settle()
    expect(shown()).toEqual(['-Road:12', 1, 2, 3, 'more 9', 'total 12'])
    expect(server.searches.at(-1)).toMatchObject({ skip: 0, take: 3 })
    press('more 9')
    await settle()
    expect(data.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(shown()).not.toContain('more 9')
    press('-Road:12')
    expect(shown()).toEqual(['-Road:12', 'total 12'])
  })

  it('requests groups within a group, and rows without a value, by the values of the parent groups', async () => {
    const { data, shown, press, server } = setUp(byType, ['deliveryType', 'priority'])
    data.start()
    await settle()
    press('-null:1')
    await settle()
    expect(server.groups.at(-1)?.filters).toContainEqual({
      selector: 'deliveryType',
      operator: 'IsEqualTo',
      isEmpty: true,
      type: 'list',
    })
    press('--1:1')
    await settle()
    expect(shown()).toEqual(['-Road:2', '-Parcel:1', '-null:1', '--1:1', 4, 'total 4'])
    expect(server.searches.at(-1)?.filters).toContainEqual({
      selector: 'priority',
      operator: 'IsEqualTo',
      value: 1,
      type: 'number',
    })
    expect(rowsUnder(data.lines, 2).map(({ id }) => id)).toEqual([4])
  })

  it('patches visible rows in place and fetches counts quietly, with the same groups open', async () => {
    const { data, shown, server } = await openRoad()
    const moved = order(2, { version: 2, deliveryType: 'Parcel', priority: 7 })
    server.rows[1] = moved
    data.receive(changed(moved))
    expect(data.rows.find(({ id }) => id === 2)?.['priority']).toBe(7)
    await settle(2_000)
    expect(shown()).toEqual(['-Road:1', 1, '-Parcel:2', '-null:1', 'total 4'])
  })

  it('keeps its lines in place while the user holds the rows', async () => {
    const { data, shown, server } = await openRoad()
    const release = data.hold('selection')
    server.rows.splice(0, 1)
    data.receive({ viewName: 'SalesOrders', methodName: 'Deleted', id: 1 })
    await settle(2_000)
    expect(shown()).toContain(1)
    release()
    await settle(6_000)
    expect(shown()).toEqual(['-Road:1', 2, '-Parcel:1', '-null:1', 'total 3'])
  })

  it.each(problems)(
    'displays in a group that its rows could not be loaded (%s), and retries there',
    async problem => {
      const { shown, press, server } = await grouped()
      server.fails = problem
      press('-Road:2')
      await settle()
      expect(shown()).toEqual(['-Road:2', 'failed', '-Parcel:1', '-null:1', 'total 4'])
      server.fails = null
      press('failed')
      await settle()
      expect(shown()).toEqual(['-Road:2', 1, 2, '-Parcel:1', '-null:1', 'total 4'])
    },
  )

  it('discards the rows of a group that was closed before the answer', async () => {
    const { shown, press } = await grouped()
    press('-Road:2')
    press('-Road:2')
    await settle()
    expect(shown()).toEqual(['-Road:2', '-Parcel:1', '-null:1', 'total 4'])
  })

  it('fetches the changes that wait when another group is opened meanwhile', async () => {
    const { data, shown, press, server } = await openRoad()
    const release = data.hold('selection')
    server.rows.push(order(9, { deliveryType: 'Road' }))
    data.receive(changed(order(9, { deliveryType: 'Road' })))
    await settle(2_000)
    expect(data.snapshot().waitingCount).toBe(1)
    press('-Parcel:1')
    await settle(3_000)
    expect(data.snapshot().waitingCount).toBe(1)
    release()
    expect(shown()).toEqual(['-Road:3', 1, 2, 9, '-Parcel:1', 3, '-null:1', 'total 5'])
  })

  it('opens level by level and closes all at once', async () => {
    const { data, shown } = setUp(byType, ['deliveryType', 'priority'])
    data.start()
    await settle()
    data.openGroups()
    await settle()
    expect(shown()).toContain('--2:1')
    data.openGroups()
    await settle()
    expect(data.rows).toHaveLength(4)
    data.closeGroups()
    expect(data.lines.some(isRow)).toBe(false)
  })

  it('requests the order of its groups by a sum, at every level', async () => {
    const { data, press, server, arrange } = setUp(byType, ['deliveryType', 'priority'])
    data.start()
    await settle()
    expect(server.groups.at(-1)).toMatchObject({ by: 'deliveryType', desc: false })
    expect(server.groups.at(-1)?.orderBy).toBeUndefined()
    arrange({ groupOrder: { selector: 'orderWeight', desc: true } })
    await settle()
    expect(server.groups.at(-1)).toMatchObject({ by: 'deliveryType', orderBy: 'orderWeight', desc: true })
    press('-Road:2')
    await settle()
    expect(server.groups.at(-1)).toMatchObject({ by: 'priority', orderBy: 'orderWeight', desc: true })
  })

  it('displays rows when the grouping is removed', async () => {
    const { data, shown, arrange } = await grouped()
    arrange({ groups: [] })
    await settle()
    expect(shown()).toEqual([1, 2, 3, 4])
    expect(data.snapshot().groupCount).toBeNull()
  })
})

describe('a grid with continuous scrolling', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => order(i + 1))

  it('loads slices while the user scrolls, and marks its end', async () => {
    const { data, shown, server, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    expect(data.rows).toHaveLength(200)
    expect(shown().at(-1)).toBe('wait')
    data.reachEnd()
    data.reachEnd()
    await settle()
    expect(data.rows).toHaveLength(400)
    expect(server.searches).toHaveLength(2)
    data.reachEnd()
    await settle()
    expect(data.rows.at(-1)?.id).toBe(450)
    expect(shown().at(-1)).toBe('end 450')
    data.reachEnd()
    expect(server.searches).toHaveLength(3)
  })

  it('fetches all loaded rows again when other rows changed', async () => {
    const { data, server, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    data.reachEnd()
    await settle()
    server.rows.unshift(order(900))
    data.receive(changed(order(900)))
    await settle(3_000)
    expect(data.rows[0]?.id).toBe(900)
    expect(data.rows).toHaveLength(400)
  })

  it('loads no further rows of the former result while another one is loading', async () => {
    const { data, shown, server, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    server.rows = many(3).map(row => ({ ...row, id: row.id + 1_000 }))
    data.find('SO')
    data.reachEnd()
    expect(data.snapshot().status).toBe('loading')
    await settle()
    expect(shown()).toEqual([1_001, 1_002, 1_003, 'end 3'])
    expect(server.searches).toHaveLength(2)
  })

  it('goes on after a refresh during which its end came into view', async () => {
    const { data, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    void data.refresh()
    data.reachEnd()
    data.onRows(change => {
      if (change === 'replaced') data.reachEnd()
    })
    await settle()
    await settle()
    expect(data.rows).toHaveLength(450)
  })

  it('displays no row twice when rows moved between two slices', async () => {
    const { data, server, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    server.rows.unshift(order(900))
    data.reachEnd()
    await settle()
    const ids = data.rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('displays no row twice when rows moved between the requests for a long list', async () => {
    const { data, server, arrange } = setUp(many(1_500))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    for (let slices = 0; slices < 5; slices++) {
      data.reachEnd()
      await settle()
    }
    expect(data.rows).toHaveLength(1_200)
    void data.refresh()
    await settle(5)
    server.rows.unshift(order(9_000))
    await settle()
    const ids = data.rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(problems)('offers to retry when a slice could not be loaded (%s)', async problem => {
    const { data, shown, server, press, arrange } = setUp(many(450))
    arrange({ pageMode: 'endless' })
    data.start()
    await settle()
    server.fails = problem
    data.reachEnd()
    await settle()
    expect(shown().at(-1)).toBe('failed')
    server.fails = null
    press('failed')
    await settle()
    expect(data.rows).toHaveLength(400)
  })
})

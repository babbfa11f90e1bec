// @vitest-environment happy-dom
/** A grid whose result exceeds the rows limit of the business unit: what it offers ends at the limit, and says so. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GridFooter } from '../../../src/ui/grid/grid-footer'
import { infoOf } from '../../../src/ui/grid/data/grid-lines'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { render, within } from '../ui/render'
import { setUp, settle } from './grid-modes-bench'
import { order, salesOrdersView, text } from './rows'

const plainNumbers = { ...text, formats: { ...text.formats, number: String } }

const limit = 110
const many = (count: number) => Array.from({ length: count }, (_, i) => order(i + 1))
const ofRoad = (count: number) => many(count).map(row => ({ ...row, deliveryType: 'Road' }))
const eachOfItsOwn = (count: number) => many(count).map(row => ({ ...row, deliveryType: `To ${row.id}` }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function started(...input: Parameters<typeof setUp>) {
  const grid = setUp(...input)
  grid.arrange({ pageSize: 20 })
  grid.data.start()
  await settle()
  return grid
}

function pagesOffered(data: ReturnType<typeof setUp>['data']): readonly string[] {
  const grid = {
    view: salesOrdersView,
    data,
    snapshot: data.snapshot(),
    role: 'master',
    text: plainNumbers,
    titleOf: String,
  }
  const view = render(
    <GridFooter grid={grid as unknown as Grid} hasSums={false} onPageSize={() => undefined} />,
  )
  const names = within(view.root)
    .getAllByRole('button', { name: /^Page / })
    .map(button => button.textContent)
  view.unmount()
  return names
}

describe('pages of rows', () => {
  it('are offered up to the rows limit', async () => {
    const { data } = await started(many(420), [], limit)
    expect(pagesOffered(data).at(-1)).toBe('6')
  })

  it('end with a line that says it, and have none where everything is listed', async () => {
    const { data, shown } = await started(many(420), [], limit)
    expect(shown()).toHaveLength(20)
    data.openPage(5)
    await settle()
    expect(shown()).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 'cut 110'])
    expect(infoOf(data.lines.at(-1))).toMatchObject({ of: 'rows' })
    const whole = await started(many(limit), [], limit)
    whole.data.openPage(5)
    await settle()
    expect(whole.shown().at(-1)).toBe(limit)
  })

  it('beyond the limit lead to the last one within it by one further search', async () => {
    const { data, server } = await started(many(420), [], limit)
    data.openPage(20)
    await settle(500)
    expect(data.snapshot().query.pageIndex).toBe(5)
    expect(server.searches).toHaveLength(3)
  })
})

describe('groups', () => {
  it('offer more of their rows only up to the limit', async () => {
    const { press, shown, data } = await started(ofRoad(420), ['deliveryType'], limit)
    press('-Road:420', 100)
    await settle()
    expect(shown().at(-2)).toBe('more 10')
    press('more 10')
    await settle()
    expect(data.rows).toHaveLength(limit)
    expect(shown().slice(-2)).toEqual(['cut 110', 'total 420'])
  })

  it('are themselves listed up to the limit', async () => {
    const { data, shown } = await started(eachOfItsOwn(420), ['deliveryType'], limit)
    expect(pagesOffered(data).at(-1)).toBe('6')
    data.openPage(5)
    await settle()
    expect(shown().slice(-3)).toEqual(['-To 110:1', 'cut 110', 'total 420'])
    expect(infoOf(data.lines.at(-2))).toMatchObject({ of: 'groups' })
  })
})

describe('an endless list', () => {
  it('never loads more than the rows limit', async () => {
    const { data, shown, arrange } = await started(many(500), [], 300)
    arrange({ pageMode: 'endless' })
    await settle()
    data.reachEnd()
    await settle()
    expect(data.rows).toHaveLength(300)
    expect(shown().at(-1)).toBe('cut 300')
  })
})

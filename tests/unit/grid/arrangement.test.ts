import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnFields,
  defaultArrangement,
  isSameArrangement,
  pageSizesOf,
  queryOf,
  type GridArrangement,
} from '../../../src/ui/grid/layout/arrangement'
import {
  arrangementText,
  isArrangementText,
  readArrangement,
} from '../../../src/ui/grid/layout/arrangement-text'
import { openWork, salesOrdersView } from './rows'

const view = salesOrdersView
const ownArrangement = defaultArrangement(view)
const linesView = view.details?.[0]?.view ?? view
const lines = linesView.name

/** Everything that a user can change, changed. */
const arranged: GridArrangement = {
  master: {
    columns: ['orderNo', 'customerName', 'deliveryDate'],
    pinned: ['orderNo'],
    widths: { customerName: 240 },
    sort: [
      { selector: 'deliveryDate', desc: true },
      { selector: 'priority', desc: false },
    ],
    groups: [],
    groupOrder: null,
    filters: [openWork],
    pageSize: 50,
  },
  details: {
    ...ownArrangement.details,
    [lines]: { ...defaultArrangement(linesView).master, pageSize: 15, widths: { state: 99 } },
  },
  options: { density: 'compact', wraps: true, hasLines: true, hasRowNumbers: true, pageMode: 'endless' },
  detailPane: { isOpen: false, tab: lines, sizePx: 301 },
}

/** A valid layout shows existing columns, an offered page size, and filters that the server knows. */
function expectUsable({ master, details, options, detailPane }: GridArrangement) {
  expect(master.columns.length).toBeGreaterThan(0)
  for (const field of [...master.columns, ...Object.keys(master.widths)])
    expect(columnFields(view)).toContain(field)
  expect(new Set(master.columns).size).toBe(master.columns.length)
  for (const field of master.pinned) expect(master.columns).toContain(field)
  for (const { selector } of [...master.sort, ...master.filters])
    expect(view.entity.fields[selector]?.isSearchable).toBe(true)
  expect(master.sort.length === 0 || master.groups.length === 0).toBe(true)
  expect(pageSizesOf('master')).toContain(master.pageSize)
  expect(Object.keys(details)).toEqual(Object.keys(ownArrangement.details))
  for (const pane of Object.values(details)) expect(pageSizesOf('detail')).toContain(pane.pageSize)
  expect(Object.keys(options).sort()).toEqual(Object.keys(ownArrangement.options).sort())
  expect(['boolean', 'undefined']).toContain(typeof detailPane.isOpen)
  expect(queryOf(master).pageIndex).toBe(0)
}

describe('an arrangement as text', () => {
  it('is read back unchanged, with the saved view that it is based on', () => {
    expect(readArrangement(view, arrangementText(arranged, 17))).toEqual({
      arrangement: arranged,
      viewId: 17,
      isCorrupt: false,
      dropped: [],
    })
  })

  it('is the default when nothing was saved', () => {
    for (const text of [undefined, '', '  ', '{}']) {
      expect(readArrangement(view, text)).toEqual({
        arrangement: ownArrangement,
        viewId: null,
        isCorrupt: false,
        dropped: [],
      })
    }
  })

  it.each([
    '{',
    '[]',
    'null',
    '"x"',
    '17',
    '{"master":1}',
    '{"master":{"sort":[{"desc":1}]}}',
    '{"master":{"pageSize":"many"}}',
    '{"options":{"density":"huge"}}',
    '{"master":{"widths":{"state":1e999}}}',
  ])('%s is corrupt and replaced by the default', text => {
    const read = readArrangement(view, text)
    expect(read.isCorrupt).toBe(true)
    expect(read.arrangement).toEqual(ownArrangement)
  })

  it('is usable after any damage: 500 broken copies and 500 arbitrary values', () => {
    const whole = arrangementText(arranged, 3)
    const broken = fc
      .tuple(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 12 }))
      .map(([at, length, filling]) => whole.slice(0, at) + filling + whole.slice(at + length))
    fc.assert(
      fc.property(broken, text => expectUsable(readArrangement(view, text).arrangement)),
      { numRuns: 500, seed: 20_261_120 },
    )
    const field = fc.oneof(fc.constantFrom(...columnFields(view)), fc.constantFrom('__proto__', 'wave', ''))
    const pane = fc.record(
      {
        columns: fc.array(field, { maxLength: 6 }),
        pinned: fc.array(field, { maxLength: 3 }),
        widths: fc.dictionary(field, fc.double()),
        sort: fc.array(fc.record({ selector: field, desc: fc.boolean() })),
        groups: fc.array(field, { maxLength: 3 }),
        filters: fc.array(
          fc.record({
            selector: field,
            operator: fc.constantFrom('In', 'IsEqualTo'),
            value: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
            type: fc.constantFrom('enum', 'string', 'number'),
          }),
          { maxLength: 3 },
        ),
        pageSize: fc.oneof(fc.integer(), fc.constantFrom(5, 15, 20, 1e308)),
      },
      { requiredKeys: [] },
    )
    const arrangement = fc.record(
      {
        master: fc.oneof(pane, fc.jsonValue()),
        details: fc.oneof(fc.dictionary(fc.constantFrom(lines, 'Gone'), pane), fc.jsonValue()),
        options: fc.jsonValue(),
        detailPane: fc.record({ tab: fc.string(), sizePx: fc.double() }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(arrangement, value =>
        expectUsable(readArrangement(view, JSON.stringify(value)).arrangement),
      ),
      { numRuns: 500, seed: 20_261_120 },
    )
  })

  it('drops only the parts that no longer exist', () => {
    const wave = { ...openWork, selector: 'wave' }
    const { arrangement, dropped, isCorrupt } = readArrangement(
      view,
      JSON.stringify({
        master: {
          columns: ['wave', 'priority', 'priority', 'orderNo'],
          pinned: ['wave', 'orderNo'],
          widths: { wave: 100, priority: 70, orderNo: -5 },
          sort: [{ selector: 'wave', desc: false }],
          filters: [wave, openWork],
          pageSize: 17,
        },
        detailPane: { tab: 'Waves' },
      }),
    )
    expect(isCorrupt).toBe(false)
    expect(dropped).toEqual(['wave'])
    expect(arrangement.master).toEqual({
      columns: ['priority', 'orderNo'],
      pinned: ['orderNo'],
      widths: { priority: 70 },
      sort: [],
      groups: [],
      groupOrder: null,
      filters: [openWork],
      pageSize: 20,
    })
    expect(arrangement.detailPane.tab).toBeNull()
  })

  it('drops its sort while rows are grouped', () => {
    const { master } = readArrangement(
      view,
      JSON.stringify({ master: { groups: ['state'], sort: [{ selector: 'priority', desc: false }] } }),
    ).arrangement
    expect(master).toMatchObject({ groups: ['state'], sort: [] })
  })

  it('orders groups only by a sum of the view', () => {
    const read = (selector: string) =>
      readArrangement(
        view,
        JSON.stringify({ master: { groups: ['state'], groupOrder: { selector, desc: true } } }),
      ).arrangement.master.groupOrder
    expect(read('orderWeight')).toEqual({ selector: 'orderWeight', desc: true })
    expect(read('customerName')).toBeNull()
  })

  it('of the previous release is read', () => {
    const { arrangement, isCorrupt, dropped } = readArrangement(
      view,
      JSON.stringify({
        pageSize: 30,
        sort: [{ selector: 'priority', desc: true }],
        filters: [{ ...openWork, selector: 'wave' }, openWork],
        columnOrder: ['orderNo', 'state', 'wave'],
        columnWidths: { state: 200 },
        detailSizePx: 310,
        isDetailOpen: false,
        detail: { pageSize: 15, columnWidths: { state: 90 }, columnOrder: ['state'] },
      }),
    )
    expect({ isCorrupt, dropped }).toEqual({ isCorrupt: false, dropped: ['wave'] })
    expect(arrangement.master).toEqual({
      columns: ['orderNo', 'state'],
      pinned: ['orderNo'],
      widths: { state: 200 },
      sort: [{ selector: 'priority', desc: true }],
      groups: [],
      groupOrder: null,
      filters: [openWork],
      pageSize: 30,
    })
    expect(arrangement.details[lines]).toMatchObject({
      columns: ['state'],
      widths: { state: 90 },
      pageSize: 15,
    })
    expect(arrangement.detailPane).toEqual({ isOpen: false, tab: null, sizePx: 310 })
  })

  it('is distinguished from the state of another client', () => {
    expect(isArrangementText(arrangementText(arranged))).toBe(true)
    expect(isArrangementText('[{"dataField":"state","visibleIndex":2}]')).toBe(false)
    expect(isArrangementText('{"columns":[]}')).toBe(false)
    expect(isArrangementText('{')).toBe(false)
  })
})

describe('two arrangements', () => {
  it('are equal when they display the same, regardless of the detail pane', () => {
    const moved = { ...arranged, detailPane: { isOpen: true, tab: null, sizePx: 5 } }
    expect(isSameArrangement(arranged, moved)).toBe(true)
    const { pageSize, ...rest } = arranged.master
    expect(isSameArrangement(arranged, { ...arranged, master: { pageSize, ...rest } })).toBe(true)
  })

  it.each([
    ['a width', { widths: { customerName: 241 } }],
    ['the order of columns', { columns: ['customerName', 'orderNo', 'deliveryDate'] }],
    ['a filter', { filters: [] }],
    ['the page size', { pageSize: 20 }],
  ])('differ by %s', (_what, change) => {
    expect(isSameArrangement(arranged, { ...arranged, master: { ...arranged.master, ...change } })).toBe(
      false,
    )
  })
})

import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import { employeeEfficiencyView } from '../../../src/catalog/views/reports'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { exportFactLettersMost } from '../../../src/contract/endpoints/grids'
import type { RetentionKind } from '../../../src/contract/retention'
import { defaultPane } from '../../../src/ui/grid/layout/arrangement'
import {
  createExportJobs,
  type ExportGrid,
  type ExportJob,
  exportRequestOf,
  mayExceedFile,
  secondsRemaining,
} from '../../../src/ui/grid/commands/export-job'
import { exportAbout } from '../../../src/ui/grid/commands/export-about'
import { testSession } from '../session'

const name = 'Sales orders'
const commandId = '7b0d7a6e-6a3f-4d0c-9a3f-0c6f6a1f0a11'
const pane = { ...defaultPane(salesOrdersView), columns: ['orderNo', 'isStockMissing', 'state'] }

function grid(more: Partial<ExportGrid['snapshot']> = {}): ExportGrid {
  const row = (id: number) => ({ id, version: 1 })
  return {
    view: salesOrdersView,
    data: { rows: [row(1), row(2)] },
    chosen: [row(9)],
    snapshot: {
      query: {
        filters: [{ selector: 'state', operator: 'In', values: ['New'], type: 'enum' }],
        find: ' havn ',
        sort: [],
        groups: [],
        groupOrder: null,
        pageIndex: 3,
        pageSize: 20,
      },
      fixed: [{ selector: 'id', operator: 'IsEqualTo', value: 5, type: 'number' }],
      totalCount: 812,
      isTotalExact: true,
      ...more,
    },
    text: { translate: (key: string) => `<${key}>` },
    titleOf: (field: string) => `title of ${field}`,
  } as unknown as ExportGrid
}

describe('the request of an export', () => {
  const request = (rows: 'selection' | 'page' | 'result', columns: 'visible' | 'all' = 'visible') =>
    exportRequestOf(grid(), pane, { rows, columns, format: 'csv' }, name, commandId)

  it('contains the search with its fixed conditions and its order for the whole result', () => {
    const { ids, filters, find, sort } = request('result')
    expect(ids).toBeUndefined()
    expect(filters.map(({ selector }) => selector)).toEqual(['id', 'state'])
    expect(find).toBe('havn')
    expect(sort).toEqual(salesOrdersView.sort)
  })

  it('has the groups of the grid in their order, and within a group the order of the view', () => {
    const { query } = grid().snapshot
    const groups = ['state', 'priority']
    const groupOrder = { selector: 'orderWeight', desc: true }
    const sort = [{ selector: 'orderNo', desc: true }]
    const requestOf = (more: object) =>
      exportRequestOf(grid({ query: { ...query, groups, ...more } }), pane, choice(), name, commandId)
    expect(requestOf({ sort, groupOrder })).toMatchObject({ groups, groupOrder, sort: salesOrdersView.sort })
    expect(requestOf({ sort })).not.toHaveProperty('groupOrder')
    expect(requestOf({ sort, groups: [] })).toMatchObject({ groups: [], sort })
  })

  it('contains ids for selected rows and those of the page, regardless of the current search', () => {
    expect(request('selection')).toMatchObject({ ids: [9], filters: [], find: '' })
    expect(request('page').ids).toEqual([1, 2])
  })

  it('contains visible columns in their order, with the texts of states and flags', () => {
    const columns = request('result').columns
    expect(columns.map(({ field }) => field)).toEqual(['orderNo', 'isStockMissing', 'state'])
    expect(columns[0]).toEqual({ field: 'orderNo', title: 'title of orderNo' })
    expect(columns[1]?.words).toEqual({ true: '<grid.yes>', false: '<grid.no>' })
    expect(columns[2]?.words).toMatchObject({ New: '<state.salesOrder.New>' })
  })

  it('contains for all columns the visible ones first, then the hidden ones, never internal ones', () => {
    const fields = request('result', 'all').columns.map(({ field }) => field)
    expect(fields.slice(0, 3)).toEqual(['orderNo', 'isStockMissing', 'state'])
    expect(fields).toContain('customerName')
    expect(fields).not.toContain('processId')
    expect(new Set(fields).size).toBe(fields.length)
  })

  it('is flagged when a file may not fit all rows', () => {
    expect(mayExceedFile(grid())).toBe(false)
    expect(mayExceedFile(grid({ isTotalExact: false }))).toBe(true)
    expect(mayExceedFile(grid({ totalCount: 100_001 }))).toBe(true)
  })
})

describe('the notes of a workbook about its rows', () => {
  const about = (rows: 'selection' | 'page' | 'result', query: object = {}, archivedAs?: RetentionKind) => {
    const exported = grid()
    const snapshot = { ...exported.snapshot, query: { ...exported.snapshot.query, ...query } }
    const formats = { companyDay: () => '2026-03-10', date: (day: string) => day }
    const text = { translate: (key: string) => `<${key}>`, formats }
    const view = { ...exported.view, archivedAs }
    const shown = { ...exported, view, snapshot, text } as unknown as ExportGrid
    return exportAbout(shown, rows, '2026-11-27', { tasks: '2026-03-10T00:00:00Z' })
  }

  it('contain its filters as text, and the text to find', () => {
    expect(about('result')).toEqual([
      { label: '<grid.filter.subject.is>', text: '<state.salesOrder.New>' },
      { label: '<report.file.found>', text: 'havn' },
    ])
  })

  it('state that there are no filters', () => {
    expect(about('result', { filters: [], find: ' ' })).toEqual([
      { label: '<grid.filter.button>', text: '<export.about.noFilters>' },
    ])
  })

  it('state that older rows are in the archive, where rows of the kind were archived', () => {
    const note = { label: '<export.about.archived>', text: '<retention.archivedNote>' }
    expect(about('result', {}, 'tasks').slice(2)).toEqual([note])
    expect(about('result', {}, 'history').slice(2)).toEqual([])
  })

  it('state that rows were selected, regardless of the filters', () => {
    expect(about('selection')).toEqual([
      { label: '<export.about.chosen>', text: '<export.about.chosen.selection>' },
    ])
    expect(about('page')).toEqual([{ label: '<export.about.chosen>', text: '<export.about.chosen.page>' }])
  })

  it('are limited to the length that the server accepts', () => {
    const [, found] = about('result', { find: 'x'.repeat(9_000) })
    expect(found?.text).toHaveLength(exportFactLettersMost)
  })

  it('have sums for the columns that the grid sums', () => {
    const columns = ['orderNo', 'orderWeight', 'priority']
    const requested = exportRequestOf(grid(), { ...pane, columns }, choice(), name, commandId).columns
    expect(requested.map(({ isSummed }) => isSummed)).toEqual([undefined, true, undefined])
  })

  it('have the ratios of its group rows', () => {
    const columns = ['userName', 'orderLines', 'workingHours', 'linesPerHour']
    const view = employeeEfficiencyView
    const shown = { ...defaultPane(view), columns }
    const requested = exportRequestOf({ ...grid(), view }, shown, choice(), name, commandId).columns
    const { ratios } = view
    expect(requested.map(({ ratio }) => ratio)).toEqual([
      undefined,
      undefined,
      undefined,
      ratios?.['linesPerHour'],
    ])
    expect(ratios?.['linesPerHour']).toEqual({ of: 'orderLines', per: 'workingHours' })
  })
})

describe('a pending file', () => {
  const request = { ...exportRequestOf(grid(), pane, choice(), name, commandId), about: [], commandId }
  const start = (more: object = {}) => ({
    view: 'SalesOrders' as const,
    request,
    fileName: 'x.csv',
    total: 812,
    language: 'de-DE' as const,
    onSaved: vi.fn(),
    onFailed: vi.fn(),
    ...more,
  })

  const store = createStore()

  it('is the only one of its view, reports its progress, and is saved under the name from the server', async () => {
    vi.useFakeTimers()
    const { api, finish, requested } = apiDouble({ state: 'running', done: 540, total: 812 })
    const save = vi.fn()
    const jobs = createExportJobs({ api, store }, save)
    const input = start()
    jobs.start(input)
    jobs.start(start())
    expect(requested()).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(store.get(jobs.of('SalesOrders'))).toMatchObject({ status: 'running', done: 540, total: 812 })
    finish(new Response('a', { headers: { 'Content-Disposition': 'attachment; filename=orders.csv' } }))
    await vi.advanceTimersByTimeAsync(10)
    expect(save).toHaveBeenCalledWith(expect.any(Blob), 'orders.csv')
    expect(input.onSaved).toHaveBeenCalledWith('orders.csv', 812)
    expect(store.get(jobs.of('SalesOrders'))?.status).toBe('done')
    jobs.dismiss('SalesOrders')
    expect(store.get(jobs.of('SalesOrders'))).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('that was cancelled ends without a message', async () => {
    const { api } = apiDouble({ state: 'unknown', done: 0, total: null })
    const jobs = createExportJobs({ api, store }, vi.fn())
    const input = start()
    jobs.start(input)
    jobs.cancel('SalesOrders')
    await vi.waitFor(() => expect(store.get(jobs.of('SalesOrders'))).toBeNull())
    expect(input.onFailed).not.toHaveBeenCalled()
    expect(input.onSaved).not.toHaveBeenCalled()
  })

  it('that failed reports the reason, and another may start', async () => {
    const { api, fail } = apiDouble({ state: 'unknown', done: 0, total: null })
    const jobs = createExportJobs({ api, store }, vi.fn())
    const input = start()
    jobs.start(input)
    fail(failure({ kind: 'unreachable' }))
    await vi.waitFor(() =>
      expect(input.onFailed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unreachable' })),
    )
    expect(store.get(jobs.of('SalesOrders'))).toBeNull()
  })
})

it('an estimate follows the speed, and needs a minimum of progress', () => {
  const job: ExportJob = { fileName: 'x', status: 'running', done: 540, total: 812, startedAt: 0 }
  expect(secondsRemaining(job, 8_000)).toBe(5)
  expect(secondsRemaining(job, 500)).toBeNull()
  expect(secondsRemaining({ ...job, done: 0 }, 8_000)).toBeNull()
  expect(secondsRemaining({ ...job, total: null }, 8_000)).toBeNull()
})

function choice() {
  return { rows: 'result', columns: 'visible', format: 'csv' } as const
}

/** Answers with the file when the test resolves it, and with the given status. */
function apiDouble(status: object) {
  let finish: (response: Response) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  let files = 0
  const call = (endpoint: { isFile?: boolean }, _input: unknown, { signal }: { signal?: AbortSignal }) => {
    if (endpoint.isFile !== true) return Promise.resolve(status)
    files += 1
    return new Promise((resolve, reject) => {
      finish = resolve
      fail = reject
      signal?.addEventListener('abort', () => reject(failure({ kind: 'ignored' })))
    })
  }
  return {
    api: testSession({ answers: call }).session.api,
    requested: () => files,
    finish: (response: Response) => finish(response),
    fail: (error: unknown) => fail(error),
  }
}

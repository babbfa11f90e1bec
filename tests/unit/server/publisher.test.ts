/** The publisher where rows cannot be read, or are too many to send: followers hear of every change, or are told to fetch. */
import { afterEach, expect, it, vi } from 'vitest'
import type { Caller } from '../../../demo/server/core/calls/context'
import type { Change, ChangedView, Db } from '../../../demo/server/core/db/database'
import type { HubConnection } from '../../../demo/server/core/live/connection'
import { startPublisher, type PublisherParts } from '../../../demo/server/core/live/publisher'
import { Topics } from '../../../demo/server/core/live/topics'
import { rowsByIds } from '../../../demo/server/core/search/search'
import { bulkReplaceThresholdRows } from '../../../src/contract/limits'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { LiveViewName } from '../../../src/contract/row-views'

vi.mock('../../../demo/server/core/search/search', () => ({ rowsByIds: vi.fn(), ownersOf: vi.fn() }))

const unit = 1
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach(stop => stop()))

interface Following {
  readonly ofView: LiveViewName
  readonly userId?: number
}

/** A publisher whose rows are those of `existing`; `tell` reports a change and answers with what followers were sent. */
function publishing(following: readonly Following[], parts: Partial<PublisherParts> = {}) {
  const existing = new Set<number>()
  vi.mocked(rowsByIds).mockImplementation(async (_db, _source, ids) =>
    ids.filter(id => existing.has(id)).map(id => ({ id }) as never),
  )
  const sent: (Pick<LiveMessage, 'viewName' | 'methodName'> & { readonly [part: string]: unknown })[] = []
  const topics = new Topics()
  for (const { ofView, userId = 1 } of following) {
    const send = (text: string): void => {
      const message = {
        ...(JSON.parse(text.slice(0, -1)).arguments[0] as LiveMessage),
        epoch: undefined,
        seq: undefined,
      }
      sent.push(userId === 1 ? message : { ...message, userId })
    }
    const caller = { businessUnitId: unit, userId } as Caller
    topics.add({ caller, send } as HubConnection, ofView)
  }
  let report: (change: Change) => void = () => undefined
  const onChange = (listener: typeof report) => {
    report = listener
    return () => undefined
  }
  const onError = vi.fn()
  const publisher = startPublisher({
    db: { onChange } as unknown as Db,
    topics,
    sources: { Maintenance: {}, Job: {} } as unknown as PublisherParts['sources'],
    derived: { of: () => [], idsOf: async () => ({ changed: [], removed: [] }) },
    widgetsOf: async () => new Map(),
    onError,
    ...parts,
  })
  stops.push(publisher.stop)
  const tell = async (view: ChangedView, changed: readonly number[]) => {
    sent.length = 0
    const views = [{ view, changed, removed: [] }]
    report({
      businessUnitId: unit,
      views,
      isAvailabilityChanged: false,
      endedSessions: [],
      areSettingsChanged: false,
    })
    await publisher.settle()
    return [...sent]
  }
  return { existing, tell, onError }
}

const deleted = { viewName: 'Maintenance', methodName: 'Deleted', id: 7 }
const toFetch = { viewName: 'Maintenance', methodName: 'Bulk' }
const lostConnection = new Error('connection lost')

it('a proposal that comes back among too many to send is announced as deleted again', async () => {
  const { existing, tell } = publishing([{ ofView: 'Maintenance' }])
  expect(await tell('Maintenance', [7])).toEqual([deleted])
  expect(await tell('Maintenance', [7])).toEqual([])
  const many = Array.from({ length: bulkReplaceThresholdRows + 1 }, (_, index) => index + 1)
  many.forEach(id => existing.add(id))
  expect(await tell('Maintenance', many)).toEqual([toFetch])
  existing.delete(7)
  expect(await tell('Maintenance', [7])).toEqual([deleted])
})

it('a proposal that comes back while rows cannot be read is announced as deleted again', async () => {
  const { tell, onError } = publishing([{ ofView: 'Maintenance' }])
  expect(await tell('Maintenance', [7])).toEqual([deleted])
  vi.mocked(rowsByIds).mockRejectedValueOnce(lostConnection)
  expect(await tell('Maintenance', [7])).toEqual([toFetch])
  expect(onError).toHaveBeenCalledWith(lostConnection)
  expect(await tell('Maintenance', [7])).toEqual([deleted])
})

it('followers of a view that shows a change fetch when it is not known which of its rows do', async () => {
  const idsOf = vi.fn(async () => ({ changed: [3], removed: [] }))
  const derived: PublisherParts['derived'] = { of: view => (view === 'Job' ? ['Maintenance'] : []), idsOf }
  const { existing, tell, onError } = publishing([{ ofView: 'Maintenance' }], { derived })
  existing.add(3)
  idsOf.mockRejectedValueOnce(lostConnection)
  expect(await tell('Job', [1])).toEqual([toFetch])
  expect(onError).toHaveBeenCalledWith(lostConnection)
  const changed = { viewName: 'Maintenance', methodName: 'Changed', viewModel: { id: 3 } }
  expect(await tell('Job', [1])).toEqual([changed])
})

it('everybody fetches the widgets when they cannot be read, also who chose others', async () => {
  const widgetsOf = vi.fn(async () => new Map())
  const following = [1, 2].map(userId => ({ ofView: 'Kpi', userId }) as const)
  const { tell, onError } = publishing(following, { widgetsOf })
  widgetsOf.mockRejectedValueOnce(lostConnection)
  const fetched = { viewName: 'Kpi', methodName: 'Bulk' }
  expect(await tell('Kpi', [2])).toEqual([fetched, { ...fetched, userId: 2 }])
  expect(onError).toHaveBeenCalledWith(lostConnection)
})

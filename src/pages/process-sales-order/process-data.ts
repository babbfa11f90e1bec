/**
 * The rows of one process outside React: fetched whole, then kept true by the messages of four live views. What a message cannot
 * say, such as prices and rows that left, is fetched again shortly after.
 */
import { atom, type Atom } from 'jotai'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import { operation } from '../../contract/entities/operation'
import { salesOrder, salesOrderLine } from '../../contract/entities/sales-order'
import { task } from '../../contract/entities/task'
import type { LiveMessage } from '../../contract/live-messages'
import type { AnyRow } from '../../define/view'
import { toFailure, type Failure } from '../../kernel/failure'
import type { Store } from '../../kernel/session-state'
import { createRows, type Rows, type RowsChange } from '../../kernel/rows'
import { ofProcess } from './process-messages'

/** The live views whose rows a process shows. */
export const processViews = ['Operation', 'SalesOrders', 'SalesOrderLines', 'Task'] as const
export type ProcessView = (typeof processViews)[number]

/** Wait before fetching again after a change, so that a burst of changes is one fetch (ours). */
export const processFetchDelayMs = 400

export interface ProcessSnapshot {
  /** Null until the first fetch. */
  readonly process: SalesOrderProcess | null
  /** Why the last fetch did not work; what is shown may be old then. */
  readonly failure: Failure | null
  readonly isFetching: boolean
}

export interface ProcessData {
  /** In the session's store. */
  readonly state: Atom<ProcessSnapshot>
  snapshot(): ProcessSnapshot
  /** The newest known row. */
  find(view: ProcessView, id: number): AnyRow | undefined
  receive(view: ProcessView, message: LiveMessage): void
  /** Fetches the process; calls while one is under way share the next. Never rejects. */
  fetch(): Promise<void>
  /** Ends what was planned. */
  stop(): void
}

export interface ProcessDataOptions {
  /** The session's. */
  readonly store: Store
  readonly processId: number
  readonly load: () => Promise<SalesOrderProcess>
}

/** An empty process; `fetch` fills it. */
export function createProcessData({ store, processId, load }: ProcessDataOptions): ProcessData {
  const rows = {
    Operation: createRows({ schema: operation.row }),
    SalesOrders: createRows({ schema: salesOrder.row }),
    SalesOrderLines: createRows({ schema: salesOrderLine.row }),
    Task: createRows({ schema: task.row }),
  }
  let fetched: SalesOrderProcess | null = null
  const state = atom<ProcessSnapshot>({ process: null, failure: null, isFetching: false })
  let running: Promise<void> | null = null
  let isWantedAgain = false
  let timer: ReturnType<typeof setTimeout> | null = null

  const show = (change: Partial<ProcessSnapshot>) => store.set(state, known => ({ ...known, ...change }))
  const current = (): SalesOrderProcess | null => {
    const shownOperation = rows.Operation.get(processId)
    if (fetched === null || shownOperation === undefined) return null
    return {
      operation: shownOperation,
      orders: fetched.orders.flatMap(entry => {
        const order = rows.SalesOrders.get(entry.order.id)
        return order === undefined ? [] : [{ ...entry, order }]
      }),
      lines: sorted(rows.SalesOrderLines, (one, other) => one.orderLineNo - other.orderLineNo),
      tasks: sorted(rows.Task, (one, other) => one.id - other.id),
    }
  }
  const take = async () => {
    const marks = [
      rows.Operation.mark(),
      rows.SalesOrders.mark(),
      rows.SalesOrderLines.mark(),
      rows.Task.mark(),
    ]
    try {
      fetched = await load()
      rows.Operation.replaceAll([fetched.operation], marks[0])
      rows.SalesOrders.replaceAll(
        fetched.orders.map(({ order }) => order),
        marks[1],
      )
      rows.SalesOrderLines.replaceAll(fetched.lines, marks[2])
      rows.Task.replaceAll(fetched.tasks, marks[3])
      show({ process: current(), failure: null })
    } catch (error) {
      show({ failure: toFailure(error) })
    }
  }
  const fetchWhileWanted = async () => {
    show({ isFetching: true })
    do {
      isWantedAgain = false
      await take()
    } while (isWantedAgain)
    running = null
    show({ isFetching: false })
  }
  const fetch = () => {
    if (running === null) running = fetchWhileWanted()
    else isWantedAgain = true
    return running
  }
  const fetchSoon = () => {
    timer ??= setTimeout(() => {
      timer = null
      void fetch()
    }, processFetchDelayMs)
  }
  const isKnown = (view: ProcessView, id: number) => rows[view].get(id) !== undefined

  return {
    state,
    snapshot: () => store.get(state),
    find: (view, id) => rows[view].get(id),
    receive: (view, message) => {
      const own = ofProcess(message, view === 'Operation' ? 'id' : 'processId', processId, id =>
        isKnown(view, id),
      )
      if (own === null) return
      const change = rows[view].apply(own)
      if (!isNews(change)) return
      show({ process: current() })
      // An operation and its tasks are told whole; of an order and its lines the prices are not.
      if (view === 'SalesOrders' || view === 'SalesOrderLines' || change.needsFetch) fetchSoon()
    },
    fetch,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

function isNews({ added, changed, removed, needsFetch }: RowsChange): boolean {
  return added.size + changed.size + removed.size > 0 || needsFetch
}

function sorted<T extends AnyRow>(rows: Rows<T>, compare: (one: T, other: T) => number): T[] {
  return [...rows.all()].sort((one, other) => compare(one, other) || one.id - other.id)
}

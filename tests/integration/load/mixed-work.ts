/**
 * The daily work of office and floor, by many clients concurrently, on the same few orders and stocks, through the HTTP API: every client
 * chooses at random. This module has the operations and their allowed answers; checkInvariants checks the database afterwards.
 */
import { sql } from 'kysely'
import type { TerminalPick } from '../../../src/contract/endpoints/floor'
import type { ActionResult, ErrorBody } from '../../../src/contract/failures'
import type { Db } from '../../../demo/server/core/db/database'
import { idList } from '../../../demo/server/core/db/id-list'
import type { Random } from '../../../demo/server/demo/seed/random'
import type { PlacedOrder } from './placed-orders'

/** Calls the API as one of the demo's users. */
export type CallAs = (userName: string, method: string, path: string, body?: unknown) => Promise<ApiAnswer>

export interface ApiAnswer {
  readonly status: number
  readonly body: { readonly result: unknown } & Partial<ErrorBody>
}

/** The rows that the clients work on. */
export interface WorkRows {
  readonly orders: readonly PlacedOrder[]
  readonly stockIds: readonly number[]
  /** Where stocks are moved to. */
  readonly locationIds: readonly number[]
}

export interface MixedWorkOptions {
  readonly clients: number
  /** Per client. */
  readonly operations: number
  readonly random: Random
}

export interface MixedWorkDone {
  /** Numbers of done and refused operations, by operation. */
  readonly outcomes: ReadonlyMap<OperationName, { done: number; refused: number }>
  /** Answers that must not occur: server failures, and refusals that no rule explains. */
  readonly unexpected: readonly string[]
  readonly seconds: number
}

/** The relative frequency of each operation. */
const weights = [
  ['prepare', 14],
  ['prepareMany', 4],
  ['reserve', 10],
  ['unprepare', 14],
  ['hold', 4],
  ['removeHold', 4],
  ['split', 4],
  ['changeQuantity', 8],
  ['cancelLine', 1],
  ['cancelOrder', 1],
  ['gain', 6],
  ['lose', 6],
  ['move', 6],
  ['unblock', 2],
  ['pick', 16],
] as const
export type OperationName = (typeof weights)[number][0]

/** The stocks of some materials, and locations of the unit to move them to. */
export async function workRowsOf(
  db: Db,
  orders: readonly PlacedOrder[],
  materialIds: readonly number[],
): Promise<WorkRows> {
  const { rows: stocks } = await sql<{ id: number; locationId: number }>`
    select s.id, s.location_id as "locationId" from stock s
    join location c on c.id = s.location_id and c.available_for_pick
    where s.material_id in ${idList(materialIds)} and s.quantity > 0 order by s.id`.execute(db.read)
  return {
    orders,
    stockIds: stocks.map(({ id }) => id),
    locationIds: [...new Set(stocks.map(({ locationId }) => locationId))],
  }
}

/** Runs all clients concurrently, each with one operation after the other, until all are done. */
export async function workConcurrently(
  call: CallAs,
  workRows: WorkRows,
  { clients, operations, random }: MixedWorkOptions,
): Promise<MixedWorkDone> {
  const outcomes = new Map<OperationName, { done: number; refused: number }>()
  const unexpected: string[] = []
  const startedAt = performance.now()
  const work = async (client: number): Promise<void> => {
    for (let step = 0; step < operations; step += 1) {
      const name = random.weighted(weights)
      const counts = outcomes.get(name) ?? { done: 0, refused: 0 }
      outcomes.set(name, counts)
      const answer = await operationsByName[name]({
        call,
        workRows,
        random,
        client,
      })
      const outcome = answer === null ? 'refused' : outcomeOf(answer)
      if (outcome === 'unexpected') {
        unexpected.push(`${name}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
      } else counts[outcome] += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return {
    outcomes,
    unexpected,
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

/** 503 is the answer while other clients lock the rows that a change needs; its Retry-After header is the time to retry. */
export function outcomeOf({ status, body }: ApiAnswer): 'done' | 'refused' | 'unexpected' {
  if (status === 200) return 'done'
  if (status === 207) return (body.result as ActionResult).done.length > 0 ? 'done' : 'refused'
  return status === 409 || (status === 503 && ['busy', 'rows-locked'].includes(body.code ?? ''))
    ? 'refused'
    : 'unexpected'
}

interface Turn {
  readonly call: CallAs
  readonly workRows: WorkRows
  readonly random: Random
  readonly client: number
}

/** Null when there was nothing to do. */
type Operation = (turn: Turn) => Promise<ApiAnswer | null>

const orderPath = '/ProcessSalesOrders'
const pickersMost = 8

const office =
  (method: string, path: (turn: Turn) => string, body: (turn: Turn) => unknown): Operation =>
  turn =>
    turn.call('global', method, path(turn), body(turn))
const inOrders = (path: string) => (): string => `${orderPath}/${path}`
const anOrder = ({ random, workRows }: Turn): PlacedOrder => random.pick(workRows.orders)
const aLine = (turn: Turn): number => turn.random.pick(anOrder(turn).lineIds)
const aStock = ({ random, workRows }: Turn): readonly number[] => [random.pick(workRows.stockIds)]
const pieces = ({ random }: Turn, most: number): string => String(random.int(1, most))

const operationsByName: Readonly<Record<OperationName, Operation>> = {
  prepare: office('PUT', inOrders('prepare'), turn => ({
    processIds: [anOrder(turn).processId],
  })),
  prepareMany: office('PUT', inOrders('prepareMany'), turn => ({
    processIds: Array.from({ length: 3 }, () => anOrder(turn).processId),
  })),
  reserve: office('PUT', inOrders('reserveInAdvance'), turn => ({
    orderIds: [anOrder(turn).id],
  })),
  unprepare: office('PUT', inOrders('unprepare'), turn => ({
    processIds: [anOrder(turn).processId],
  })),
  hold: office(
    'PUT',
    turn => `${orderPath}/hold/${anOrder(turn).processId}`,
    () => ({ reason: 'CREDIT' }),
  ),
  removeHold: office(
    'PUT',
    turn => `${orderPath}/removeHold/${anOrder(turn).processId}`,
    () => undefined,
  ),
  split: office('POST', inOrders('SplitOrder'), turn => {
    const { id, lineIds } = anOrder(turn)
    return {
      orderId: id,
      lines: [{ orderLineId: turn.random.pick(lineIds), quantity: '1' }],
    }
  }),
  changeQuantity: office('PUT', inOrders('orderline/quantity'), turn => ({
    orderLineIds: [aLine(turn)],
    orderedQuantity: pieces(turn, 6),
  })),
  cancelLine: office('PUT', inOrders('cancelOrderLines'), turn => ({
    orderLineIds: [aLine(turn)],
  })),
  cancelOrder: office('PUT', inOrders('cancelOrders'), turn => ({
    orderIds: [anOrder(turn).id],
  })),
  gain: office(
    'PUT',
    () => '/Stock/gain',
    turn => ({
      stockIds: aStock(turn),
      quantity: pieces(turn, 5),
      causeCode: 'FOUND',
    }),
  ),
  lose: office(
    'PUT',
    () => '/Stock/lose',
    turn => ({
      stockIds: aStock(turn),
      quantity: pieces(turn, 5),
      causeCode: 'BROKEN',
    }),
  ),
  move: office(
    'PUT',
    () => '/Stock/move',
    turn => ({
      stockIds: aStock(turn),
      quantity: pieces(turn, 3),
      toLocationId: turn.random.pick(turn.workRows.locationIds),
    }),
  ),
  unblock: office(
    'PUT',
    () => '/Stock/blockstock',
    turn => ({ stockIds: aStock(turn), isBlocked: false }),
  ),
  pick: async ({ call, random, client }) => {
    const picker = `picker${1 + (client % pickersMost)}`
    const next = await call(picker, 'POST', '/Terminal/nextPick')
    const task = next.body.result as TerminalPick | null
    if (next.status !== 200 || task === null) return next.status === 200 ? null : next
    const isShort = random.chance(0.04)
    const answer = await call(picker, 'POST', '/Terminal/confirmPick', {
      taskId: task.taskId,
      confirmedQuantity: isShort ? '0' : task.requestedQuantity,
      ...(isShort && { causeCode: 'NOT-FOUND' }),
    })
    // Another client of the same picker may have confirmed it, or the office may have cancelled it.
    return answer.status === 404 ? null : answer
  },
}

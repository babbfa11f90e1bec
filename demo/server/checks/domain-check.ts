/**
 * Checks every rule that must hold over the whole database at any time: quantities against reservations, tasks and transactions, states
 * against the fold, figures of orders against their lines. Read-only, for tests and for verifying an installation.
 */
import { sql, type Kysely } from 'kysely'
import { wrongCosts } from './cost-replay'
import type { Db } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { onSnapshot } from '../core/db/transaction'
import {
  hasPicks,
  isFinalLine,
  lineState,
  loadOrders,
  loadPool,
  openMaterials,
  orderState,
  pickedPercentOf,
  readOperationFacts,
} from '../orders/public'
import { domainRules } from './domain-rules'
import { companyDayOf } from '../core/unit/company-info'

const shownMost = 5
const ordersAtOnce = 500

export interface CheckOptions {
  /** Whether the availability sweeper is idle, so that warnings of waiting orders can be checked too. */
  readonly isSettled?: boolean
  /** Whether goods movements were sequential, so that average costs can be replayed. */
  readonly isInTurn?: boolean
}

/** A message for every violated rule, with a few examples; empty when there is none. Others may write meanwhile. */
export function checkInvariants(db: Db, options: CheckOptions = {}): Promise<string[]> {
  return onSnapshot(db.read, snapshot => brokenRules(snapshot, options))
}

async function brokenRules(db: Kysely<Tables>, options: CheckOptions): Promise<string[]> {
  const broken: string[] = []
  for (const { says, query } of domainRules) {
    const { rows } = await sql<{ found: string }>`select found from (${sql.raw(query)}) broken`.execute(db)
    if (rows.length > 0)
      broken.push(
        sentence(
          says,
          rows.map(row => row.found),
        ),
      )
  }
  const { rows: units } = await sql<{ id: number }>`select id from business_unit order by id`.execute(db)
  for (const { id } of units) broken.push(...(await checkStates(db, id, options.isSettled === true)))
  broken.push(...(await checkOperations(db)))
  const costs = options.isInTurn === true ? await wrongCosts(db) : []
  if (costs.length > 0) broken.push(sentence('average costs follow from the receipts', costs))
  return broken
}

/** Compares states, pick shares and flags of all orders with the fold. */
async function checkStates(
  db: Kysely<Tables>,
  businessUnitId: number,
  isSettled: boolean,
): Promise<string[]> {
  const wrong = new Map<string, string[]>()
  const report = (says: string, found: string): void => {
    wrong.set(says, [...(wrong.get(says) ?? []), found])
  }
  const today = await companyDayOf(db, businessUnitId, new Date())
  const { rows } = await sql<{ id: number; has_picks: boolean; picked_percent: string }>`
    select id, has_picks, picked_percent from sales_order where business_unit_id = ${businessUnitId} order by id`.execute(
    db,
  )
  for (let from = 0; from < rows.length; from += ordersAtOnce) {
    const batch = rows.slice(from, from + ordersAtOnce)
    const stored = new Map(batch.map(row => [row.id, row]))
    const orders = await loadOrders(db, businessUnitId, stored.keys(), { lock: false })
    const pool = await loadPool(db, businessUnitId, openMaterials(orders), today)
    for (const order of orders) {
      const row = stored.get(order.id)
      const name = `${businessUnitId}/${order.orderNo}`
      if (orderState(order) !== order.state)
        report(
          'an order’s state is the fold of its lines',
          `${name} ${order.state}, folds to ${orderState(order)}`,
        )
      if (row?.has_picks !== hasPicks(order)) report('an order knows whether something was picked', name)
      if (Number(row?.picked_percent) !== Number(pickedPercentOf(order)))
        report('an order’s picked share follows from its lines', name)
      for (const line of order.lines.filter(candidate => !isFinalLine(candidate))) {
        const available = pool.available(line.materialId)
        const state = lineState(line, available)
        const isWarning = [state, line.state].every(one => one === 'New' || one === 'NewWarn')
        if (state !== line.state && (isSettled || !isWarning)) {
          report(
            'a line’s state follows from what it holds',
            `${name}/${line.orderLineNo} ${line.state}, should be ${state}`,
          )
        }
      }
      if (isSettled && order.isStockMissing !== order.lines.some(line => line.isStockMissing)) {
        report('an order lacks stock when a line does', name)
      }
    }
  }
  return [...wrong].map(([says, found]) => sentence(says, found))
}

interface OperationRow {
  id: number
  name: string
  state: string
  summarized_state: string
  is_stock_missing: boolean
  number_of_order_lines: number
  job_id: number | null
  priority: number
}

/** The computed columns of operations. */
async function checkOperations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<OperationRow>`
    select id, name, state, summarized_state, is_stock_missing, number_of_order_lines, job_id, priority
    from process order by id`.execute(db)
  const facts = await readOperationFacts(
    db,
    rows.map(row => row.id),
  )
  const wrong = rows.filter((row, index) => {
    const fact = facts[index]
    return (
      fact?.id !== row.id ||
      fact.state !== row.state ||
      fact.summarizedState !== row.summarized_state ||
      fact.isStockMissing !== row.is_stock_missing ||
      fact.lines !== row.number_of_order_lines ||
      fact.jobId !== row.job_id ||
      fact.priority !== row.priority
    )
  })
  if (wrong.length === 0) return []
  return [
    sentence(
      'an operation says of its orders and tasks what they are',
      wrong.map(row => `${row.name} ${row.summarized_state}`),
    ),
  ]
}

function sentence(says: string, found: readonly string[]): string {
  const shown = found.slice(0, shownMost).join(', ')
  return `Not true that ${says}: ${found.length} found (${shown}${found.length > shownMost ? ', …' : ''}).`
}

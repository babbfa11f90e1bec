/** Writes imported stocks: new ones, changed ones, and the transaction and history rows of changed quantities. */
import { sql } from 'kysely'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import type { AuditAction } from '../../../../src/contract/states/history-actions'
import type { Tx, UnitContext } from '../../core/db/database'
import { rowsOf } from '../../core/db/id-list'
import { costDetail, saveArrivalCosts, writeStockTransactions } from '../../materials/public'
import { noonOf } from './file-days'
import type { PassScope } from './kind-pass'
import { stockColumns, type ValidatedStock } from './validated-stock'
import { insertRows, updateRows, type Column } from './table-rows'

const newColumns: readonly Column[] = [
  { field: 'materialItemNo', column: 'material_id', type: 'bigint' },
  { field: 'location', column: 'location_id', type: 'bigint' },
  { field: 'container', column: 'container', type: 'text' },
  { field: 'batch', column: 'batch', type: 'text' },
  { field: 'expDate', column: 'exp_date', type: 'date' },
  { field: 'serialNumber', column: 'serial_number', type: 'text' },
]

// A moment is sent as a text.
const fifoColumn: Column = { field: 'fifoDate', column: 'fifo_date', type: 'timestamptz' }

/** Adds and changes stocks. */
export async function writeStocks(
  tx: Tx,
  { unit, now, region }: PassScope & { readonly region: string },
  rows: readonly ValidatedStock[],
): Promise<void> {
  const added = rows.filter(({ before }) => before === undefined)
  const ids = await insertRows(tx, 'stock', {
    businessUnitId: unit.businessUnitId,
    columns: [...stockColumns, ...newColumns, fifoColumn],
    values: added.map(({ imported, place, traits, fifoDay }) => ({
      ...imported,
      ...traits,
      material_id: place.material.id,
      location_id: place.location.id,
      fifo_date: fifoDay === undefined ? now.toISOString() : noonOf(fifoDay, region),
    })),
  })
  const changed = rows.flatMap(row => (row.before === undefined ? [] : [{ ...row, before: row.before }]))
  await updateRows(
    tx,
    'stock',
    [...stockColumns, fifoColumn],
    changed.map(row => ({
      ...row.before,
      ...row.imported,
      ...(isRefilled(row) && { fifo_date: now.toISOString() }),
      id: row.before.id,
    })),
  )
  const moved = [
    ...added.map((row, index) => ({ ...row, id: ids[index] ?? 0, was: '0' })),
    ...changed.map(row => ({ ...row, id: row.before.id, was: row.before.quantity })),
  ].map(row => ({ ...row, gained: decimal(String(row.imported.quantity ?? row.was)) - decimal(row.was) }))
  await bookQuantities(
    tx,
    unit,
    moved.filter(({ gained }) => gained !== 0n),
    now,
  )
  tx.changed(
    'Stock',
    moved.map(({ id }) => id),
  )
  tx.availabilityChanged(moved.filter(({ gained }) => gained !== 0n).map(({ place }) => place.material.id))
  await auditStocks(tx, unit, moved)
}

interface Booked extends Pick<ValidatedStock, 'place' | 'price'> {
  readonly id: number
  readonly gained: Decimal
}

/** Writes a transaction for each changed quantity. What is gained at a price of the file changes the costs as a receipt does. */
async function bookQuantities(
  tx: Tx,
  unit: UnitContext,
  booked: readonly Booked[],
  now: Date,
): Promise<void> {
  const priceOf = ({ gained, price }: Booked) => (gained > 0n ? price : undefined)
  const transactionIds = await writeStockTransactions(
    tx,
    unit,
    booked.map(row => ({
      type: row.gained > 0n ? 'Gain' : 'Loss',
      stockId: row.id,
      quantity: row.gained,
      cause: null,
      unitCost: priceOf(row),
    })),
    now,
  )
  const changes = await saveArrivalCosts(
    tx,
    booked.map((row, index) => ({
      materialId: row.place.material.id,
      quantity: row.gained,
      price: priceOf(row),
      transactionId: transactionIds[index] ?? 0,
    })),
    now,
  )
  for (const change of changes) tx.audit('updateMaterial', 'Material', change.materialId, costDetail(change))
}

/** Whether new goods come into an emptied stock: they are as old as the file says, which finds the stock by it, or as this import. */
function isRefilled({ before, imported, fifoDay }: ValidatedStock): boolean {
  if (before === undefined || fifoDay !== undefined || decimal(before.quantity) !== 0n) return false
  return decimal(String(imported.quantity ?? '0')) > 0n
}

interface StockAudit {
  readonly id: number
  readonly action: AuditAction<'Stock'>
  readonly detail: object
}

/** Like `tx.audit`, but batch by batch: the history of a hundred thousand stocks would not fit in memory. */
async function auditStocks(
  tx: Tx,
  { businessUnitId, userName, address = '' }: UnitContext,
  moved: readonly (Pick<ValidatedStock, 'changes' | 'imported'> & {
    readonly id: number
    readonly gained: Decimal
    readonly was: string
  })[],
): Promise<void> {
  const rows = moved.flatMap(({ id, gained, was, changes, imported }): StockAudit[] => {
    const quantity = [was, decimalText(decimal(was) + gained)]
    const counted: StockAudit[] =
      gained === 0n ? [] : [{ id, action: gained > 0n ? 'gainStock' : 'loseStock', detail: { quantity } }]
    const detail = Object.fromEntries(
      Object.entries(changes).filter(([field]) => field === 'minQuantity' || field === 'maxQuantity'),
    )
    if (imported.dedicated_location === true)
      return [
        ...counted,
        { id, action: 'dedicateLocation', detail: { dedicatedLocation: [false, true], ...detail } },
      ]
    return Object.keys(detail).length > 0 || gained === 0n
      ? [...counted, { id, action: 'editMinMax', detail }]
      : counted
  })
  await sql`insert into audit (business_unit_id, user_name, address, action, entity, entity_id, detail)
    select ${businessUnitId}::bigint, ${userName}::text, ${address}::text, action, 'Stock', id, detail
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, action text, detail jsonb)`.execute(tx.sql)
}

/** Integration traffic: pending records of the seed are processed, and orders and stocks are announced. */
import { sql } from 'kysely'
import { exchangeTriesMost } from '../../../../src/contract/integration-limits'
import { announce, type Announcement, type RecordKind, viewOf } from '../../integration/public'
import type { Step } from './step'

/** Processes one pending record of the seed; when none is left, announces an order or a stock. */
export const exchange: Step = async ({ db, crew, random, now }) => {
  const { businessUnitId } = crew
  const unit = { businessUnitId, userId: null, userName: 'Integration' }
  return db.tx(unit, async tx => {
    const { rows } = await sql<{ id: number; kind: RecordKind }>`
      update integration_record set state = 'Pending', try_at = ${now().toISOString()}, tries_left = ${exchangeTriesMost},
        version = version + 1
      where id = (
        select id from integration_record
        where business_unit_id = ${businessUnitId} and state in ('Pending', 'Retrying', 'Processing') and try_at is null
        order by id limit 1 for update skip locked
      )
      returning id, kind`.execute(tx.sql)
    const [record] = rows
    if (record !== undefined) {
      tx.changed(viewOf(record.kind), [record.id])
      return true
    }
    const message =
      random() < 0.5 ? await someOrder(tx.sql, businessUnitId) : await someStock(tx.sql, businessUnitId)
    if (message === undefined) return false
    await announce(tx, { businessUnitId, ...message }, now())
    return true
  })
}

type Message = Omit<Announcement, 'businessUnitId'>
type Sql = Parameters<ReturnType<typeof sql>['execute']>[0]

/** The newest order. */
async function someOrder(db: Sql, businessUnitId: number): Promise<Message | undefined> {
  const { rows } = await sql<{ keyValue: string }>`
    select order_no as "keyValue" from sales_order where business_unit_id = ${businessUnitId}
    order by id desc limit 1`.execute(db)
  return rows.map(({ keyValue }): Message => ({
    messageType: 'OrderConfirmation',
    keyType: 'OrderNo',
    keyValue,
  }))[0]
}

/** The material of the latest movement. */
async function someStock(db: Sql, businessUnitId: number): Promise<Message | undefined> {
  const { rows } = await sql<{ keyValue: string }>`
    select m.item_no as "keyValue" from stock_transaction t join material m on m.id = t.material_id
    where t.business_unit_id = ${businessUnitId} order by t.id desc limit 1`.execute(db)
  return rows.map(({ keyValue }): Message => ({ messageType: 'StockLevel', keyType: 'ItemNo', keyValue }))[0]
}

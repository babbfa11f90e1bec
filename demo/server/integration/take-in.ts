/**
 * Takes in messages from other systems: all named materials must exist, prices of materials are saved, and duplicates are answered as such.
 * The received body stays unchanged.
 */
import { sql } from 'kysely'
import { decimal, decimalText } from '../../../src/contract/decimal'
import type { Db } from '../core/db/database'
import type { ClaimedRecord } from './claim-record'
import { unknownItem, unreadableBody, type Problem } from './take-in-words'

/** The result; `status` is the HTTP status of the answer. */
export interface TakenIn {
  readonly status: number
  readonly resultType: 'Accepted' | 'Duplicate' | 'NotFound' | 'Validation'
  readonly text: string | null
  readonly body: object
}

interface Named {
  readonly itemNos: readonly string[]
  readonly salesPrice: string | null
}

/** Takes in the body of a record. */
export async function takeIn(db: Db, record: ClaimedRecord): Promise<TakenIn> {
  const named = readBody(record.requestBody ?? '')
  if (named === null) return refused(400, 'Validation', unreadableBody)
  const known = await knownMaterials(db, record.businessUnitId, named.itemNos)
  const at = named.itemNos.findIndex(itemNo => !known.has(itemNo))
  if (at >= 0) {
    const path = record.messageType === 'Material' ? 'itemNo' : `lines[${at}].itemNo`
    return refused(404, 'NotFound', unknownItem(named.itemNos[at] ?? '', path))
  }
  if (record.messageType !== 'Material') {
    return {
      status: 200,
      resultType: 'Duplicate',
      text: 'It had arrived before. Nothing was changed.',
      body: { orderNo: record.keyValue, created: false },
    }
  }
  const isUpdated = named.salesPrice !== null && (await takePrice(db, record, named.salesPrice))
  return { status: 200, resultType: 'Accepted', text: null, body: { updated: isUpdated } }
}

function refused(status: number, resultType: 'NotFound' | 'Validation', problem: Problem): TakenIn {
  return { status, resultType, text: problem.message, body: problem }
}

/** Item numbers in their order, and the price of a material; null when the body is neither JSON nor XML with items. */
function readBody(body: string): Named | null {
  if (body.trimStart().startsWith('<')) {
    const itemNos = [...body.matchAll(/<itemNo>([^<]*)<\/itemNo>/g)].map(([, itemNo = '']) => plain(itemNo))
    return itemNos.length === 0 ? null : { itemNos, salesPrice: null }
  }
  try {
    const { itemNo, lines, salesPrice } = JSON.parse(body) as {
      itemNo?: unknown
      lines?: { itemNo?: unknown }[]
      salesPrice?: unknown
    }
    const named = Array.isArray(lines) ? lines.map(line => line.itemNo) : [itemNo]
    return { itemNos: named.map(String), salesPrice: typeof salesPrice === 'string' ? salesPrice : null }
  } catch {
    return null
  }
}

const plain = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')

async function knownMaterials(
  db: Db,
  businessUnitId: number,
  itemNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ itemNo: string }>`
    select item_no as "itemNo" from material where business_unit_id = ${businessUnitId}
      and item_no in (select json_array_elements_text(${JSON.stringify(itemNos)}::json))`.execute(db.read)
  return new Set(rows.map(({ itemNo }) => itemNo))
}

/** Whether the price changed. */
async function takePrice(
  db: Db,
  { businessUnitId, keyValue }: ClaimedRecord,
  price: string,
): Promise<boolean> {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(price)) return false
  return db.tx({ businessUnitId, userId: null, userName: 'Integration' }, async tx => {
    const before = await tx.sql
      .selectFrom('material')
      .select(['id', 'sales_price'])
      .where('business_unit_id', '=', businessUnitId)
      .where('item_no', '=', keyValue)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (before === undefined || decimal(before.sales_price) === decimal(price)) return false
    await tx.sql
      .updateTable('material')
      .set(eb => ({ sales_price: price, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    tx.changed('Material', [before.id])
    tx.audit('updateMaterial', 'Material', before.id, {
      salesPrice: [decimalText(decimal(before.sales_price)), decimalText(decimal(price))],
    })
    return true
  })
}

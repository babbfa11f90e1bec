/** Entering sales orders and their drafts: what codes stand for, known customers, numbers, saving and creating (spec 2, section 7). */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { nextNumber, withFreeNumber } from '../../core/db/number-series'
import { findCustomers } from '../customers'
import { enterOrder, enterOrderIn } from '../enter-order'
import { readCodeMeanings } from '../entry-materials'
import { orderOfDraft, readSalesDraft } from '../sales-draft-detail'
import { addSalesDraft, deleteSalesDraft, updateSalesDraft } from '../save-sales-draft'
import type { Context } from '../../core/calls/context'
import { onEachRow, onRowsById, type NamedRow } from '../../core/calls/each-row'
import { notFound } from '../../core/refusal'
import { findMaterials } from '../../materials/public'
import { deliveryTypes, salesOrderTypes } from '../../orders/public'
import { saveUnsavedLines, readUnsavedLines } from '../../drafts/public'
import { rowsByIds } from '../../core/search/search'
import { salesOrderDraftSource } from '../sales-order-draft-source'

type Entry = Handlers<Endpoints, Context>
type OrderEntry = Omit<
  Entry['salesOrders'],
  'search' | 'searchLines' | 'searchHistory' | 'byIds' | 'deliveryTypes'
>
type DraftEntry = Omit<Entry['salesOrderDrafts'], 'search' | 'searchLines'>

const momentOf = ({ settings, now }: Context) => ({ region: settings.region, now: now() })

const create: OrderEntry['create'] = ({ body }, context) =>
  enterOrder(context.db, context.unit, body, momentOf(context))

export const orderEntryHandlers: OrderEntry = {
  number: (_input, { db, caller }) => nextNumber(db.read, caller.businessUnitId, 'SalesOrder'),
  entryChoices: async (_input, context) => ({
    orderTypes: await salesOrderTypes(context.db.read, context.caller.businessUnitId),
    deliveryTypes: await deliveryTypes(context),
  }),
  customers: ({ query }, { db, caller }) => findCustomers(db, caller.businessUnitId, query.find),
  findMaterials: ({ query }, { db, caller }) =>
    findMaterials(db, caller.businessUnitId, query.find, { isSold: true }),
  validateMaterial: ({ body }, { db, caller }) =>
    readCodeMeanings(db, caller.businessUnitId, body.codes, body.materialIds),
  create,
  createSalesOrder: create,

  createFromDraft: async ({ body }, context) => {
    const moment = momentOf(context)
    return onRowsById(context, body.draftIds, namedDrafts, ({ id }) =>
      withFreeNumber(() =>
        context.db.tx(context.unit, async tx => {
          const draft = await readSalesDraft(tx.sql, context.unit.businessUnitId, id)
          const order = await enterOrderIn(tx, context.unit, orderOfDraft(draft), moment)
          return { id: order.id, name: order.orderNo, state: order.state }
        }),
      ),
    )
  },

  unsavedEntry: ({ query }, { db, caller }) => readUnsavedLines(db, caller, editorOf(query.key)),
  saveUnsavedEntry: async ({ body }, { db, caller, now }) => {
    await saveUnsavedLines(db, caller, { ...body, key: editorOf(body.key) }, now())
    return undefined
  },
}

export const draftEntryHandlers: DraftEntry = {
  number: (_input, { db, caller }) => nextNumber(db.read, caller.businessUnitId, 'SalesOrderDraft'),

  byId: async ({ params }, { db, caller }) => {
    const [row] = await rowsByIds(db.read, salesOrderDraftSource, [params.id], caller.businessUnitId)
    if (row === undefined) throw notFound(`There is no draft ${params.id}.`)
    return row
  },

  detail: ({ params }, { db, caller }) => readSalesDraft(db.read, caller.businessUnitId, params.id),

  create: ({ body }, context) => {
    // New rows have no id: a failed row is named by its number or customer.
    const row = { id: newDraftId, name: body.orderNumber ?? body.customerName ?? '' }
    return onEachRow(context, [row], [], () => addSalesDraft(context.db, context.unit, body, context.now()))
  },

  update: ({ body }, context) => {
    return onRowsById(context, [body.id], namedDrafts, () => updateSalesDraft(context.db, context.unit, body))
  },

  remove: ({ query }, context) =>
    onRowsById(context, query.ids, namedDrafts, ({ id }) =>
      context.db.tx(context.unit, tx => deleteSalesDraft(tx, context.unit, id)),
    ),
}

const newDraftId = 1

/** Prefix that separates these entries from those of other editors. */
const editorOf = (key: string): string => `salesOrder/${key}`

async function namedDrafts({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select id, order_number as name from sales_order_draft
    where business_unit_id = ${unit.businessUnitId} and id = any(${[...new Set(ids)]}::bigint[]) order by id`.execute(
    db.read,
  )
  return rows
}

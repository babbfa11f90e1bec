/** Purchase drafts: searches, proposals by need, saving, and ordering (spec 2, section 7, purchasing). */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { onEachRow, onRowsById, unknownIds, type NamedRow } from '../../core/calls/each-row'
import { readDraftDetail, readSearchCriteria } from '../draft-detail'
import { readDraftedChoices, readMaterialChoices, readSupplierChoices } from '../../suppliers/public'
import { withUniqueName } from '../../core/calls/unique-name'
import { nextNumber, withFreeNumber } from '../../core/db/number-series'
import { orderDrafts, requestedOrders } from '../order-drafts'
import { proposePurchase, readMaterialsOfSupplier } from '../purchase-proposal'
import { readSalesByWeek } from '../sales-history'
import { addDraft, deleteDraft, updateDraft } from '../save-draft'
import { saveUnsavedLines, readUnsavedLines } from '../../drafts/public'
import { dayOf } from '../../../../src/contract/company-day'
import { purchaseDraftLineSource, purchaseDraftSource } from '../purchase-draft-source'
import { searchRows } from '../../core/calls/search-rows'

const unitOf = ({ unit: { businessUnitId }, settings: { region } }: Context) => ({ businessUnitId, region })

export const purchaseDraftHandlers: Handlers<Endpoints, Context>['drafts'] = {
  search: searchRows(purchaseDraftSource),
  searchLines: searchRows(purchaseDraftLineSource),
  findLines: searchRows(purchaseDraftLineSource),
  supplierList: (_input, { db, caller }) => readSupplierChoices(db, caller.businessUnitId),
  draftNumber: (_input, { db, caller }) => nextNumber(db.read, caller.businessUnitId, 'PurchaseDraft'),
  orderNumber: (_input, { db, caller }) => nextNumber(db.read, caller.businessUnitId, 'IngoingOrder'),

  need: async ({ body }, context) => {
    const { supplierIds, search, draftId } = body
    const question = { ...search, supplierIds, draftId }
    return proposePurchase(context.db, unitOf(context), question, context.now())
  },

  materials: async ({ body }, context) =>
    readMaterialsOfSupplier(context.db, unitOf(context), body, context.now()),

  salesHistory: async ({ query }, context) =>
    readSalesByWeek(context.db, unitOf(context), query, context.now()),

  detail: async ({ params }, context) =>
    readDraftDetail(context.db, unitOf(context), params.id, context.now()),

  searchCriteria: ({ params }, { db, caller }) => readSearchCriteria(db, caller.businessUnitId, params.id),

  create: async ({ body }, context) => {
    const rows = await Promise.all(
      body.drafts.map(async (draft, index) => ({
        id: draft.supplierId,
        name: draft.draftNumber ?? (await supplierName(context, draft.supplierId)),
        draft,
        path: `body.drafts.${index}.lines`,
      })),
    )
    return onEachRow(context, rows, [], ({ draft, path }) =>
      addDraft(context.db, context.unit, draft, path, context.now()),
    )
  },

  update: ({ body }, context) =>
    onRowsById(context, [body.id], namedDrafts, () =>
      context.db.tx(context.unit, tx => updateDraft(tx, context.unit, body)),
    ),

  remove: ({ query }, context) =>
    onRowsById(context, query.ids, namedDrafts, ({ id }) =>
      context.db.tx(context.unit, tx => deleteDraft(tx, context.unit, id)),
    ),

  createPO: async ({ body }, context) => {
    const draftIds = body.drafts.map(({ draftId }) => draftId)
    const known = await namedDrafts(context, draftIds)
    const { region } = context.settings
    const now = context.now()
    const orders = requestedOrders(body, known).map(order => ({
      ...order,
      id: [...order.drafts.keys()][0] ?? 0,
      name: order.supplierName,
    }))
    const result = await onEachRow(context, orders, unknownIds(draftIds, known), order =>
      withUniqueName('order-number-taken', () =>
        withFreeNumber(() =>
          context.db.tx(context.unit, tx =>
            orderDrafts(tx, context.unit, order, { today: dayOf(now, region), now }),
          ),
        ),
      ),
    )
    // Reports every draft of a failed order, so that all of them can be tried again.
    const failed = result.failed.flatMap(row => {
      const drafts = orders.find(({ id }) => id === row.id)?.drafts.keys() ?? [row.id]
      return [...drafts].map(id => ({ ...row, id, name: draftOfSupplier(known, id) ?? row.name }))
    })
    return { ...result, failed }
  },

  unsavedLines: async ({ query }, { db, caller }) => {
    const entry = await readUnsavedLines(db, caller, query.key)
    return entry && { key: query.key, ...entry }
  },
  saveUnsavedLines: async ({ body }, { db, caller, now }) => {
    await saveUnsavedLines(db, caller, body, now())
    return undefined
  },
  undraftedMaterials: ({ query }, { db, caller }) =>
    readMaterialChoices(db, caller.businessUnitId, { ...query, kind: 'undrafted' }),
  draftedMaterials: ({ query }, { db, caller }) => readDraftedChoices(db, caller.businessUnitId, query),
}

interface NamedDraft extends NamedRow {
  readonly supplierId: number
  readonly supplierName: string
}

/** Name of a draft whose order failed: supplier and number. */
function draftOfSupplier(drafts: readonly NamedDraft[], draftId: number): string | undefined {
  const draft = drafts.find(({ id }) => id === draftId)
  return draft === undefined ? undefined : `${draft.supplierName}, ${draft.name}`
}

async function namedDrafts({ db, unit }: Context, ids: readonly number[]): Promise<NamedDraft[]> {
  return db.read
    .selectFrom('purchase_draft as d')
    .innerJoin('supplier as s', 's.id', 'd.supplier_id')
    .select(['d.id', 'd.draft_number as name', 's.id as supplierId', 's.supplier_name as supplierName'])
    .where('d.business_unit_id', '=', unit.businessUnitId)
    .where('d.id', 'in', [...new Set(ids)])
    .orderBy('d.id')
    .execute()
}

async function supplierName({ db, unit }: Context, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select supplier_name as name from supplier
    where id = ${id} and business_unit_id = ${unit.businessUnitId}`.execute(db.read)
  return rows[0]?.name ?? String(id)
}

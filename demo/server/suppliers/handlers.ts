/** Suppliers and their materials: searches, lookups, adding, changing and deleting (spec 2, section 7, purchasing). */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { supplier } from '../../../src/contract/entities/supplier'
import { accountStates } from '../../../src/contract/states/office'
import type { Context } from '../core/calls/context'
import { crudHandlers } from '../core/calls/crud'
import { onRowsById, type NamedRow } from '../core/calls/each-row'
import { readMaterialChoices } from './material-choices'
import { associateMaterial, changeProductLine, removeSupplierMaterial } from './supplier-materials'
import { supplierKind, supplierRows } from './suppliers'
import { supplierMaterialSource, supplierSource } from './supplier-source'
import { searchRows } from '../core/calls/search-rows'

const { add, update, remove } = crudHandlers(supplierKind, supplierRows)

export const supplierHandlers: Handlers<Endpoints, Context>['suppliers'] = {
  search: searchRows(supplierSource),
  searchMaterials: searchRows(supplierMaterialSource),

  header: async (_input, { db, caller }) => {
    const rows = await db.read
      .selectFrom('supplier')
      .select(['id', 'supplier_name as supplierName', 'supplier_status'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .where('deleted', '=', false)
      .orderBy('supplier_name')
      .execute()
    return rows.map(({ supplier_status: status, ...row }) => ({
      ...row,
      supplierStatus: accountStates.find(state => state === status) ?? 'Inactive',
    }))
  },

  description: async () => describeEntity(supplier),

  create: add,
  update,
  remove,

  associateMaterials: ({ body }, context) =>
    onRowsById(context, body.materialIds, materialsToAssociate, row =>
      context.db.tx(context.unit, tx => associateMaterial(tx, context.unit, body.supplierId, row)),
    ),

  removeMaterials: ({ query }, context) =>
    onRowsById(context, query.ids, namedLines, ({ id }) =>
      context.db.tx(context.unit, tx => removeSupplierMaterial(tx, context.unit, id)),
    ),

  productLine: ({ params, body }, context) =>
    onRowsById(context, [params.id], namedLines, ({ id }) =>
      context.db.tx(context.unit, tx => changeProductLine(tx, context.unit, id, body)),
    ),

  unassociatedMaterials: ({ query }, { db, caller }) =>
    readMaterialChoices(db, caller.businessUnitId, { ...query, kind: 'unassociated' }),
}

async function namedLines({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  return db.read
    .selectFrom('supplier_material as l')
    .innerJoin('material as m', 'm.id', 'l.material_id')
    .select(['l.id', 'm.item_no as name'])
    .where('l.business_unit_id', '=', unit.businessUnitId)
    .where('l.id', 'in', [...new Set(ids)])
    .orderBy('l.id')
    .execute()
}

async function materialsToAssociate({ db, unit }: Context, ids: readonly number[]) {
  return db.read
    .selectFrom('material')
    .select(['id', 'item_no as name', 'latest_cost_price as costPrice'])
    .where('business_unit_id', '=', unit.businessUnitId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
}

/** Suppliers and what they deliver: searches, lists to choose from, adding, changing and deleting (spec 2, section 7, purchasing). */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { supplier } from '../../../src/contract/entities/supplier'
import { accountStates } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import { onEachRow, unknownIds, type NamedRow } from '../http/each-row'
import type { UnitSettingsCache } from '../http/unit-settings'
import { deleteSupplier } from '../purchase-store/delete-supplier'
import { readMaterialChoices } from '../purchase-store/material-choices'
import { addSupplier, updateSupplier } from '../purchase-store/save-supplier'
import {
  associateMaterial,
  changeProductLine,
  removeSupplierMaterial,
} from '../purchase-store/supplier-materials'
import { supplierMaterialSource, supplierSource } from '../sources/supplier-source'
import { rowSearch } from './search-rows'

export function supplierHandlers(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['suppliers'] {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(supplierSource),
    searchMaterials: searchOf(supplierMaterialSource),

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

    // Nothing is there yet that could fail by itself: the call is refused as a whole.
    create: async ({ body }, { db, unit }) => ({ done: [await addSupplier(db, unit, body)], failed: [] }),

    update: async ({ body }, context) => {
      const rows = await namedSuppliers(context, [body.id])
      return onEachRow(context, rows, unknownIds([body.id], rows), () =>
        updateSupplier(context.db, context.unit, body),
      )
    },

    remove: async ({ query }, context) => {
      const rows = await namedSuppliers(context, query.ids)
      return onEachRow(context, rows, unknownIds(query.ids, rows), ({ id }) =>
        context.db.tx(context.unit, tx => deleteSupplier(tx, context.unit, id)),
      )
    },

    associateMaterials: async ({ body }, context) => {
      const rows = await materialsToAssociate(context, body.materialIds)
      return onEachRow(context, rows, unknownIds(body.materialIds, rows), row =>
        context.db.tx(context.unit, tx => associateMaterial(tx, context.unit, body.supplierId, row)),
      )
    },

    removeMaterials: async ({ query }, context) => {
      const rows = await namedLines(context, query.ids)
      return onEachRow(context, rows, unknownIds(query.ids, rows), ({ id }) =>
        context.db.tx(context.unit, tx => removeSupplierMaterial(tx, context.unit, id)),
      )
    },

    productLine: async ({ params, body }, context) => {
      const rows = await namedLines(context, [params.id])
      return onEachRow(context, rows, unknownIds([params.id], rows), ({ id }) =>
        context.db.tx(context.unit, tx => changeProductLine(tx, context.unit, id, body)),
      )
    },

    unassociatedMaterials: ({ query }, { db, caller }) =>
      readMaterialChoices(db, caller.businessUnitId, { ...query, kind: 'unassociated' }),
  }
}

async function namedSuppliers({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  return db.read
    .selectFrom('supplier')
    .select(['id', 'supplier_name as name'])
    .where('business_unit_id', '=', unit.businessUnitId)
    .where('deleted', '=', false)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
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

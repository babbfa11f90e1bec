/** Suppliers and purchase drafts: search and lookups. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { supplier } from '../../../src/contract/entities/supplier'
import { accountStates } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { purchaseDraftLineSource, purchaseDraftSource } from '../sources/purchase-draft-source'
import { supplierMaterialSource, supplierSource } from '../sources/supplier-source'
import { rowSearch } from './search-rows'

type Purchasing = Pick<Handlers<Endpoints, Context>, 'suppliers' | 'drafts'>

export function purchasingHandlers(unitSettings: UnitSettingsCache): Purchasing {
  const searchOf = rowSearch(unitSettings)
  return {
    suppliers: {
      search: searchOf(supplierSource),
      searchMaterials: searchOf(supplierMaterialSource),
      header: async (_input, { db, caller }) => {
        const rows = await db.read
          .selectFrom('supplier')
          .select(['id', 'supplier_name', 'supplier_status'])
          .where('business_unit_id', '=', caller.businessUnitId)
          .orderBy('supplier_name')
          .execute()
        return rows.map(({ id, supplier_name: supplierName, supplier_status: status }) => ({
          id,
          supplierName,
          supplierStatus: accountStates.find(state => state === status) ?? 'Inactive',
        }))
      },
      description: async () => describeEntity(supplier),
    },
    drafts: {
      search: searchOf(purchaseDraftSource),
      searchLines: searchOf(purchaseDraftLineSource),
    },
  }
}

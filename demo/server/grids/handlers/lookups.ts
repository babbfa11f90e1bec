/** Lookups: areas and their groups, classifications, load carriers, names of attributes. */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'

export const warehouseLookups: Handlers<Endpoints, Context>['warehouseLookups'] = {
  locationRole: async (_input, { db, caller }) =>
    db.read
      .selectFrom('location_role')
      .select(['id', 'name', 'is_picking as isPicking', 'location_role_group_id as roleGroupId'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .orderBy('sequence')
      .orderBy('id')
      .execute(),

  roleGroup: async (_input, { db, caller: { businessUnitId } }) => {
    const { rows } = await sql<{ id: number; name: string; locationRoleIds: number[] }>`
      select g.id, g.name, array(
          select r.id from location_role r
          where r.business_unit_id = g.business_unit_id and r.location_role_group_id = g.id order by r.sequence, r.id
        ) as "locationRoleIds"
      from location_role_group g where g.business_unit_id = ${businessUnitId} order by g.name`.execute(
      db.read,
    )
    return rows
  },

  erpClassification: async (_input, { db, caller }) => {
    const rows = await db.read
      .selectFrom('location')
      .select('erp_classification')
      .distinct()
      .where('business_unit_id', '=', caller.businessUnitId)
      .where('erp_classification', 'is not', null)
      .orderBy('erp_classification')
      .execute()
    return rows.flatMap(row => row.erp_classification ?? [])
  },

  loadCarrierTypeHeader: async (_input, { db, caller }) =>
    db.read
      .selectFrom('load_carrier_type')
      .select(['id', 'name'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .orderBy('name')
      .execute(),
}

export const dynamicAttributes: Handlers<Endpoints, Context>['dynamicAttributes'] = {
  all: async (_input, { db, caller: { businessUnitId } }) => {
    const { rows } = await sql<{
      entity: 'Stock' | 'SalesOrder'
      name: string
      displayName: string
      dataType: string
    }>`
      select * from (
        select 'Stock' as entity, name, display_name as "displayName", data_type as "dataType"
        from stock_attribute where business_unit_id = ${businessUnitId} and not deleted
        union all
        select distinct 'SalesOrder', key, key, 'Text'
        from sales_order o cross join jsonb_object_keys(o.order_attributes) as key
        where o.business_unit_id = ${businessUnitId}
      ) attribute order by entity desc, name`.execute(db.read)
    return rows
  },
}

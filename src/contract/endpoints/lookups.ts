/** Lists to choose from, and the names of attributes in the server's rows (spec 2, section 7, warehouseLookups). */
import * as v from 'valibot'
import { rowId } from '../wire-values'
import { get, group } from './endpoint'

const named = v.object({ id: rowId, name: v.string() })

export const warehouseLookups = group('Lookup', {
  locationRole: get('/locationRole', {
    result: v.array(
      v.object({
        id: rowId,
        name: v.string(),
        isPicking: v.boolean(),
        roleGroupId: v.nullable(rowId),
      }),
    ),
    summary: 'Areas of the warehouse in the order in which they are walked.',
  }),
  roleGroup: get('/roleGroup', {
    result: v.array(v.object({ id: rowId, name: v.string(), locationRoleIds: v.array(rowId) })),
    summary: 'Groups of areas, each with its areas.',
  }),
  erpClassification: get('/erpClassification', {
    result: v.array(v.string()),
    summary: 'Classifications by which the ERP system tells locations apart.',
  }),
  loadCarrierTypeHeader: get('/loadCarrierTypeHeader', {
    result: v.array(named),
    summary: 'Types of load carriers.',
  }),
})

export const dynamicAttributes = group('DynamicAttributes', {
  all: get('/', {
    result: v.array(
      v.object({
        entity: v.picklist(['Stock', 'SalesOrder']),
        name: v.string(),
        displayName: v.string(),
        dataType: v.string(),
      }),
    ),
    summary: 'Attributes that stocks and sales orders carry beyond their fields.',
  }),
})

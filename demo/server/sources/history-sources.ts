/** Where histories come from: the audit rows about an entity, all read alike. */
import {
  ingoingOrderHistory,
  inventoryHistory,
  jobHistory,
  materialHistory,
  salesOrderHistory,
  stockHistory,
  supplierHistory,
} from '../../../src/contract/entities/history'
import {
  causeCodeHistory,
  printerHistory,
  screenHistory,
  stockAttributeHistory,
  userHistory,
  userRoleHistory,
} from '../../../src/contract/entities/settings-history'
import { historyActions, type HistoryEntity } from '../../../src/contract/states/history-actions'
import type { SearchSource } from '../search/search-source'

/** Table, joins and fields that all histories share. */
function auditOf(entity: HistoryEntity) {
  // Actions that have no words, of a newer server for instance, stay in the audit.
  const actions = historyActions[entity].map(action => `'${action}'`).join(',')
  return {
    from: {
      table: `(select * from audit where entity = '${entity}' and action in (${actions})) h`,
      alias: 'h',
    },
    user: 'left join app_user u on u.business_unit_id = h.business_unit_id and lower(u.user_name) = lower(h.user_name)',
    fields: {
      id: { sql: 'h.id' },
      at: { sql: 'h.at' },
      user: { sql: 'coalesce(u.display_name, h.user_name)', join: 'user' },
      action: { sql: 'h.action' },
      reason: { sql: `nullif(concat_ws(', ', ${cause}, h.detail->>'reason'), '')`, isComputed: true },
      changes: { sql: changes, isComputed: true },
      version: { sql: '1' },
    },
    stateFields: {
      stateBefore: { sql: `(h.detail->>'from')` },
      stateAfter: { sql: `(h.detail->>'to')` },
    },
  }
}

/** The words of a cause code; some codes stand in several types, so that an audit row may name the type too. */
const cause = `coalesce((select c.display_text from cause_code c
  where c.business_unit_id = h.business_unit_id and c.value = h.detail->>'cause'
  order by c.type is distinct from h.detail->>'causeType', c.deleted, c.id limit 1), h.detail->>'cause')`

/** Pairs of plain values that differ; everything else in the detail is for people who read the audit itself. */
const changes = `coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(h.detail) d
  where case jsonb_typeof(d.value) when 'array' then jsonb_array_length(d.value) = 2
      and d.value->0 is distinct from d.value->1
      and jsonb_typeof(d.value->0) not in ('array', 'object') and jsonb_typeof(d.value->1) not in ('array', 'object')
    else false end), '{}'::jsonb)`

const ofOrders = auditOf('SalesOrder')
export const salesOrderHistorySource: SearchSource<(typeof salesOrderHistory)['fields']> = {
  entity: salesOrderHistory,
  ...ofOrders.from,
  joins: { order: 'left join sales_order o on o.id = h.entity_id', user: ofOrders.user },
  fields: {
    ...ofOrders.fields,
    ...ofOrders.stateFields,
    orderId: { sql: 'h.entity_id' },
    orderNo: { sql: 'o.order_no', join: 'order' },
  },
}

const ofStocks = auditOf('Stock')
export const stockHistorySource: SearchSource<(typeof stockHistory)['fields']> = {
  entity: stockHistory,
  ...ofStocks.from,
  joins: {
    stock: `left join stock s on s.id = h.entity_id left join material m on m.id = s.material_id
      left join location w on w.id = s.location_id`,
    user: ofStocks.user,
  },
  fields: {
    ...ofStocks.fields,
    stockId: { sql: 'h.entity_id' },
    materialItemNo: { sql: 'm.item_no', join: 'stock' },
    location: { sql: 'w.name', join: 'stock' },
  },
}

const ofMaterials = auditOf('Material')
export const materialHistorySource: SearchSource<(typeof materialHistory)['fields']> = {
  entity: materialHistory,
  ...ofMaterials.from,
  joins: { material: 'left join material m on m.id = h.entity_id', user: ofMaterials.user },
  fields: {
    ...ofMaterials.fields,
    materialId: { sql: 'h.entity_id' },
    itemNo: { sql: 'm.item_no', join: 'material' },
  },
}

const ofCounts = auditOf('Inventory')
export const inventoryHistorySource: SearchSource<(typeof inventoryHistory)['fields']> = {
  entity: inventoryHistory,
  ...ofCounts.from,
  joins: { count: 'left join stock_count c on c.id = h.entity_id', user: ofCounts.user },
  fields: {
    ...ofCounts.fields,
    ...ofCounts.stateFields,
    stockCountId: { sql: 'h.entity_id' },
    journalName: { sql: 'c.journal_name', join: 'count' },
  },
}

const ofJobs = auditOf('Job')
export const jobHistorySource: SearchSource<(typeof jobHistory)['fields']> = {
  entity: jobHistory,
  ...ofJobs.from,
  joins: { job: 'left join job j on j.id = h.entity_id', user: ofJobs.user },
  fields: {
    ...ofJobs.fields,
    ...ofJobs.stateFields,
    jobId: { sql: 'h.entity_id' },
    name: { sql: 'j.name', join: 'job' },
  },
}

const ofIngoingOrders = auditOf('IngoingOrder')
export const ingoingOrderHistorySource: SearchSource<(typeof ingoingOrderHistory)['fields']> = {
  entity: ingoingOrderHistory,
  ...ofIngoingOrders.from,
  joins: { order: 'left join ingoing_order o on o.id = h.entity_id', user: ofIngoingOrders.user },
  fields: {
    ...ofIngoingOrders.fields,
    ...ofIngoingOrders.stateFields,
    orderId: { sql: 'h.entity_id' },
    orderNo: { sql: 'o.order_no', join: 'order' },
    material: { sql: `(h.detail->>'material')` },
  },
}

const ofSuppliers = auditOf('Supplier')
export const supplierHistorySource: SearchSource<(typeof supplierHistory)['fields']> = {
  entity: supplierHistory,
  ...ofSuppliers.from,
  joins: { supplier: 'left join supplier s on s.id = h.entity_id', user: ofSuppliers.user },
  fields: {
    ...ofSuppliers.fields,
    supplierId: { sql: 'h.entity_id' },
    supplierName: { sql: 's.supplier_name', join: 'supplier' },
    material: { sql: `(h.detail->>'material')` },
  },
}

const ofUsers = auditOf('User')
export const userHistorySource: SearchSource<(typeof userHistory)['fields']> = {
  entity: userHistory,
  ...ofUsers.from,
  joins: { about: 'left join app_user au on au.id = h.entity_id', user: ofUsers.user },
  fields: {
    ...ofUsers.fields,
    ...ofUsers.stateFields,
    userId: { sql: 'h.entity_id' },
    userName: { sql: 'au.user_name', join: 'about' },
  },
}

const ofRoles = auditOf('UserRole')
export const userRoleHistorySource: SearchSource<(typeof userRoleHistory)['fields']> = {
  entity: userRoleHistory,
  ...ofRoles.from,
  joins: { role: 'left join user_role r on r.id = h.entity_id', user: ofRoles.user },
  fields: {
    ...ofRoles.fields,
    roleId: { sql: 'h.entity_id' },
    userRoleName: { sql: 'r.user_role_name', join: 'role' },
  },
}

const ofScreens = auditOf('Screen')
export const screenHistorySource: SearchSource<(typeof screenHistory)['fields']> = {
  entity: screenHistory,
  ...ofScreens.from,
  joins: { screen: 'left join screen s on s.id = h.entity_id', user: ofScreens.user },
  fields: {
    ...ofScreens.fields,
    ...ofScreens.stateFields,
    screenId: { sql: 'h.entity_id' },
    name: { sql: 's.name', join: 'screen' },
  },
}

const ofCauseCodes = auditOf('CauseCode')
export const causeCodeHistorySource: SearchSource<(typeof causeCodeHistory)['fields']> = {
  entity: causeCodeHistory,
  ...ofCauseCodes.from,
  joins: { about: 'left join cause_code r on r.id = h.entity_id', user: ofCauseCodes.user },
  fields: {
    ...ofCauseCodes.fields,
    causeCodeId: { sql: 'h.entity_id' },
    value: { sql: 'r.value', join: 'about' },
  },
}

const ofPrinters = auditOf('Printer')
export const printerHistorySource: SearchSource<(typeof printerHistory)['fields']> = {
  entity: printerHistory,
  ...ofPrinters.from,
  joins: { about: 'left join printer r on r.id = h.entity_id', user: ofPrinters.user },
  fields: {
    ...ofPrinters.fields,
    printerId: { sql: 'h.entity_id' },
    name: { sql: 'r.name', join: 'about' },
  },
}

const ofStockAttributes = auditOf('StockAttribute')
export const stockAttributeHistorySource: SearchSource<(typeof stockAttributeHistory)['fields']> = {
  entity: stockAttributeHistory,
  ...ofStockAttributes.from,
  joins: { about: 'left join stock_attribute r on r.id = h.entity_id', user: ofStockAttributes.user },
  fields: {
    ...ofStockAttributes.fields,
    stockAttributeId: { sql: 'h.entity_id' },
    name: { sql: 'r.name', join: 'about' },
  },
}

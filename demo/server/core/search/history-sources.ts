/** Sources of histories: the audit rows about an entity, all read in the same way. */
import {
  ingoingOrderHistory,
  inventoryHistory,
  jobHistory,
  materialHistory,
  salesOrderHistory,
  stockHistory,
  supplierHistory,
} from '../../../../src/contract/entities/history'
import {
  screenHistory,
  userHistory,
  userRoleHistory,
} from '../../../../src/contract/entities/settings-history'
import type { Entity, Fields } from '../../../../src/contract/entity'
import { historyIdOf, type AnyMasterHistory } from '../../../../src/contract/master-data/define'
import { masterData, type MasterName } from '../../../../src/contract/master-data/kinds'
import { historyActions, type HistoryEntity } from '../../../../src/contract/states/history-actions'
import { joinRecordedUser } from '../db/recorded-users'
import type { SearchSource, SourceField } from './search-source'

/** The text of a cause code; the same code may exist in several types, so an audit row may also name the type. */
const cause = `coalesce((select c.display_text from cause_code c
  where c.business_unit_id = h.business_unit_id and c.value = h.detail->>'cause'
  order by c.type is distinct from h.detail->>'causeType', c.deleted, c.id limit 1), h.detail->>'cause')`

/** Pairs of plain values that differ; other details are only shown in the audit itself. */
const changes = `coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(h.detail) d
  where case jsonb_typeof(d.value) when 'array' then jsonb_array_length(d.value) = 2
      and d.value->0 is distinct from d.value->1
      and jsonb_typeof(d.value->0) not in ('array', 'object') and jsonb_typeof(d.value->1) not in ('array', 'object')
    else false end), '{}'::jsonb)`

interface HistorySubject {
  /** Field of the row's id. */
  readonly id: string
  /** Joins `r`, the row that the audit row is about. */
  readonly about: string
  /** Fields that identify the row by name. */
  readonly names: Readonly<Record<string, string>>
  /** Texts contained in the audit row itself. */
  readonly details?: Readonly<Record<string, string>>
  /** Whether the rows have states. */
  readonly hasStates?: boolean
}

function historyOf<F extends Fields>(
  history: Entity<string, F>,
  entity: HistoryEntity,
  { id, about, names, details = {}, hasStates = false }: HistorySubject,
): SearchSource<F> {
  // Actions without texts, for instance of a newer server, are only shown in the audit.
  const actions = historyActions[entity].map(action => `'${action}'`).join(',')
  const texts = { ...details, ...(hasStates && { stateBefore: 'from', stateAfter: 'to' }) }
  const fields: Record<string, SourceField> = {
    id: { sql: 'h.id' },
    at: { sql: 'h.at' },
    user: { sql: 'coalesce(u.display_name, h.user_name)', join: 'user' },
    action: { sql: 'h.action' },
    reason: { sql: `nullif(concat_ws(', ', ${cause}, h.detail->>'reason'), '')`, isComputed: true },
    changes: { sql: changes, isComputed: true },
    version: { sql: '1' },
    [id]: { sql: 'h.entity_id' },
    ...mapped(names, sql => ({ sql, join: 'about' })),
    ...mapped(texts, text => ({ sql: `(h.detail->>'${text}')` })),
  }
  return {
    entity: history,
    table: `(select * from audit where entity = '${entity}' and action in (${actions})) h`,
    alias: 'h',
    joins: {
      about,
      user: joinRecordedUser('u', 'h.business_unit_id', 'h.user_name'),
    },
    fields: fields as SearchSource<F>['fields'],
  }
}

const mapped = (texts: Readonly<Record<string, string>>, of: (text: string) => SourceField) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, of(text)]))

const rowOf = (table: string) => `left join ${table} r on r.id = h.entity_id`

export const salesOrderHistorySource = historyOf(salesOrderHistory, 'SalesOrder', {
  id: 'orderId',
  about: rowOf('sales_order'),
  names: { orderNo: 'r.order_no' },
  hasStates: true,
})

export const stockHistorySource = historyOf(stockHistory, 'Stock', {
  id: 'stockId',
  about: `${rowOf('stock')} left join material m on m.id = r.material_id
    left join location w on w.id = r.location_id`,
  names: { materialItemNo: 'm.item_no', location: 'w.name' },
})

export const materialHistorySource = historyOf(materialHistory, 'Material', {
  id: 'materialId',
  about: rowOf('material'),
  names: { itemNo: 'r.item_no' },
})

export const inventoryHistorySource = historyOf(inventoryHistory, 'Inventory', {
  id: 'stockCountId',
  about: rowOf('stock_count'),
  names: { journalName: 'r.journal_name' },
  hasStates: true,
})

export const jobHistorySource = historyOf(jobHistory, 'Job', {
  id: 'jobId',
  about: rowOf('job'),
  names: { name: 'r.name' },
  hasStates: true,
})

export const ingoingOrderHistorySource = historyOf(ingoingOrderHistory, 'IngoingOrder', {
  id: 'orderId',
  about: rowOf('ingoing_order'),
  names: { orderNo: 'r.order_no' },
  details: { material: 'material' },
  hasStates: true,
})

export const supplierHistorySource = historyOf(supplierHistory, 'Supplier', {
  id: 'supplierId',
  about: rowOf('supplier'),
  names: { supplierName: 'r.supplier_name' },
  details: { material: 'material' },
})

export const userHistorySource = historyOf(userHistory, 'User', {
  id: 'userId',
  about: rowOf('app_user'),
  names: { userName: 'r.user_name' },
  hasStates: true,
})

export const userRoleHistorySource = historyOf(userRoleHistory, 'UserRole', {
  id: 'roleId',
  about: rowOf('user_role'),
  names: { userRoleName: 'r.user_role_name' },
})

export const screenHistorySource = historyOf(screenHistory, 'Screen', {
  id: 'screenId',
  about: rowOf('screen'),
  names: { name: 'r.name' },
  hasStates: true,
})

export function masterHistorySource(kind: MasterName, history: AnyMasterHistory): SearchSource {
  const { table, nameField } = masterData[kind]
  return historyOf(history, kind, {
    id: historyIdOf(kind),
    about: rowOf(table),
    names: { [nameField]: `r.${nameField}` },
  })
}

/** Where the fields of tasks come from in the database. */
import { task } from '../../../../src/contract/entities/task'
import { taskTypes, type TaskType } from '../../../../src/contract/states/warehouse'
import { lacksGoods } from '../../materials/public'
import { deviates } from '../../reports/public'
import type { SearchSource } from '../../core/search/search-source'
import { joinUserToldApart, usersToldApart } from '../../core/unit/display-name'
import { decimal, readMoment } from '../../core/search/columns'
import { isOpenTask } from '../../core/db/state-conditions'

/** Points by type of work: goods for a customer count more than goods for a shelf. */
const typePoints: Readonly<Record<TaskType, number>> = {
  pick: 50,
  replenish: 40,
  putAway: 30,
  move: 20,
  count: 10,
}

const taskScore = `((10 - t.execution_priority) * 100 + case t.task_type ${taskTypes
  .map(type => `when '${type}' then ${typePoints[type]}`)
  .join(' ')} else 0 end)`

/** Only tasks that take goods from a stock can lack them. */
const stockIsMissing = `case
  when t.task_type not in ('pick','replenish','move') then false
  when ${isOpenTask('t')} then ${lacksGoods('t', 's', 'company')}
  else t.state = 'Completed' and t.confirmed_quantity < t.requested_quantity end`

const hasDeviation = `(t.state = 'Completed' and (${deviates('t')}))`

/** A location with the name of its area. */
const locations = `(select l.id, l.business_unit_id, l.name, r.name as area
  from location l join location_role r on r.id = l.location_role_id) located`

const ofJob = { join: 'job' } as const
const ofProcess = { join: 'process' } as const
const ofMaterial = { join: 'material' } as const

export const taskSource: SearchSource<(typeof task)['fields']> = {
  entity: task,
  table: 'task t',
  alias: 't',
  joins: {
    job: 'left join job j on j.id = t.job_id',
    process: 'left join process p on p.id = t.process_id',
    order: 'left join sales_order o on o.id = t.order_id',
    material: 'join material m on m.id = t.material_id',
    stock: `left join stock s on s.id = t.stock_id
      left join company_info company on company.business_unit_id = t.business_unit_id`,
    area: 'left join location_role a on a.id = t.location_role_id',
    from: 'left join location f on f.id = t.from_location_id',
    fromArea:
      'left join location fl on fl.id = t.from_location_id left join location_role fa on fa.id = fl.location_role_id',
    to: 'left join location w on w.id = t.to_location_id',
    performer: joinUserToldApart('t.performed_by', 't.business_unit_id'),
  },
  findIndex: {
    columns: [
      't.from_container',
      't.to_container',
      't.reason_code',
      't.reason_text',
      't.batch',
      't.serial_number',
      't.pick_list',
    ],
    lookups: [
      { reference: 't.location_role_id', table: 'location_role', columns: ['name'] },
      { reference: 't.process_id', table: 'process', columns: ['name'] },
      { reference: 't.job_id', table: 'job', columns: ['name'] },
      { reference: 't.order_id', table: 'sales_order', columns: ['order_no'] },
      { reference: 't.material_id', table: 'material', columns: ['item_no', 'name', 'base_uom'] },
      { reference: 't.from_location_id', table: locations, columns: ['name', 'area'] },
      { reference: 't.to_location_id', table: 'location', columns: ['name'] },
      { reference: 't.performed_by', table: `${usersToldApart} u`, columns: ['name'] },
    ],
  },
  fields: {
    id: { sql: 't.id', isIndexed: true },
    state: { sql: 't.state' },
    taskType: { sql: 't.task_type' },
    area: { sql: 'a.name', join: 'area' },
    processId: { sql: 't.process_id' },
    processName: { sql: 'p.name', ...ofProcess },
    processDefinitionCategory: { sql: 'p.process_definition_category', ...ofProcess },
    operationState: { sql: 'p.state', ...ofProcess },
    jobId: { sql: 't.job_id' },
    jobName: { sql: 'j.name', ...ofJob },
    jobState: { sql: 'j.state', ...ofJob },
    orderId: { sql: 't.order_id' },
    orderNo: { sql: 'o.order_no', join: 'order' },
    materialId: { sql: 't.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    fromLocation: { sql: 'f.name', join: 'from' },
    fromContainer: { sql: 't.from_container' },
    fromArea: { sql: 'fa.name', join: 'fromArea' },
    toLocation: { sql: 'w.name', join: 'to' },
    toContainer: { sql: 't.to_container' },
    requestedQuantity: decimal('t.requested_quantity'),
    confirmedQuantity: decimal('t.confirmed_quantity'),
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    executionPriority: { sql: 't.execution_priority', isIndexed: true },
    executionDate: { sql: 't.execution_date' },
    taskScore: { sql: taskScore },
    reasonCode: { sql: 't.reason_code' },
    reasonText: { sql: 't.reason_text' },
    performedBy: { sql: 'u.name', join: 'performer' },
    startedDate: { sql: 't.started_at' },
    performedDate: { sql: 't.performed_date', isIndexed: true },
    endedDate: { sql: 't.ended_at', isIndexed: true },
    orderLineCompletedDate: { sql: '(case when t.completes_line then t.performed_date end)' },
    completedOrderLines: { sql: 't.completes_line::int' },
    batch: { sql: 't.batch' },
    expDate: { sql: 't.exp_date' },
    serialNumber: { sql: 't.serial_number' },
    autoCompleted: { sql: 't.auto_completed' },
    stockIsMissing: { sql: stockIsMissing, join: 'stock' },
    hasDeviation: { sql: hasDeviation },
    pickList: { sql: 't.pick_list' },
    stockCountId: { sql: 't.stock_count_id' },
    stockCountLineId: { sql: 't.stock_count_line_id' },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}

/**
 * Where the fields of operations come from in the database. Their figures are stored in the row itself (orders/store/save-operations.ts),
 * so that filters and sums over many operations are fast.
 */
import { operation } from '../../../../src/contract/entities/operation'
import type { SearchSource } from '../../core/search/search-source'
import { decimal, readMoment } from '../../core/search/columns'

export const operationSource: SearchSource<(typeof operation)['fields']> = {
  entity: operation,
  table: 'process p',
  alias: 'p',
  joins: {
    job: `left join job j on j.id = p.job_id left join app_user u on u.id = j.user_id
      left join user_role r on r.id = j.user_role_id`,
  },
  fields: {
    id: { sql: 'p.id' },
    processId: { sql: 'p.id' },
    processName: { sql: 'p.name' },
    operationsSummarizedState: { sql: 'p.summarized_state' },
    state: { sql: 'p.state' },
    processDefinitionCategory: { sql: 'p.process_definition_category' },
    orderId: { sql: 'p.order_id' },
    orderNumbers: { sql: 'p.order_numbers' },
    numberOfOrders: { sql: 'p.number_of_orders' },
    numberOfOrderLines: { sql: 'p.number_of_order_lines' },
    isStockMissing: { sql: 'p.is_stock_missing' },
    waitForPreparation: { sql: 'p.wait_for_preparation' },
    isPartiallyReserved: { sql: 'p.is_partially_reserved' },
    jobId: { sql: 'p.job_id' },
    jobName: { sql: 'j.name', join: 'job' },
    jobState: { sql: 'j.state', join: 'job' },
    userId: { sql: 'j.user_id', join: 'job' },
    userName: { sql: 'u.display_name', join: 'job' },
    userRoleId: { sql: 'j.user_role_id', join: 'job' },
    userRole: { sql: 'r.user_role_name', join: 'job' },
    priority: { sql: 'p.priority', isIndexed: true },
    executionDate: { sql: 'p.execution_date' },
    expectedCompletionDate: { sql: 'p.expected_completion_date' },
    completedDate: { sql: 'p.completed_date' },
    deliveryType: { sql: 'p.delivery_type' },
    waveName: { sql: 'p.wave_name' },
    countryCode: { sql: 'p.country_code' },
    zipCode: { sql: 'p.zip_code' },
    totalBaseQuantity: decimal('p.total_base_quantity'),
    totalVolume: decimal('p.total_volume'),
    totalWeight: decimal('p.total_weight'),
    totalContainer: { sql: 'p.total_containers' },
    onePieceId: { sql: 'p.one_piece_id' },
    pickLists: { sql: 'p.pick_lists' },
    version: readMoment,
  },
}

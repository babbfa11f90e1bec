/** The views whose rows have a state machine and a history, with the files into which `build/new-action.mjs` writes an action on them. */

export const actionViews = {
  SalesOrders: {
    one: 'order',
    many: 'orders',
    row: 'SalesOrder',
    ids: 'orderIds',
    permissions: 'data/order',
    machine: 'src/contract/states/sales-order.ts',
    states: 'salesOrderStates',
    afterTransitions: '\n  },\n})\nexport type SalesOrderAction',
    afterHistory: "\n    'importOrder',\n  ],\n  Stock:",
    endpoints: 'src/contract/endpoints/sales-orders.ts',
    afterEndpoints: "\n  deliveryInfo: put('/deliveryInfo/{processId}'",
    group: 'processSalesOrders',
    groupFile: 'sales-orders',
    entityFile: 'sales-order',
    guardImports: `import { salesOrderMachine } from '../../contract/states/sales-order'
import { guard } from '../../contract/states/state-machine'`,
    guard: verb => `guard(salesOrderMachine, '${verb}', row)`,
    section: 3,
    viewFile: 'src/catalog/views/sales-orders.ts',
    beforeViewImport: "\nimport { openProcess } from '../actions/open-process'",
    beforeViewAction: '\n    openProcess,\n    splitOrder,',
    viewGlue: '\n    ',
    writeServer: writeOrderServer,
    writeTests: writeOrderTests,
  },
  Job: {
    one: 'job',
    many: 'jobs',
    row: 'Job',
    ids: 'jobIds',
    permissions: 'data/job',
    machine: 'src/contract/states/job.ts',
    states: 'jobStates',
    afterTransitions: '\n  },\n})\nexport type JobAction',
    afterHistory: "\n    'cancelJob',\n  ],\n  IngoingOrder:",
    endpoints: 'src/contract/endpoints/jobs.ts',
    afterEndpoints: "\n  end: put('/end'",
    group: 'jobs',
    groupFile: 'jobs',
    entityFile: 'job',
    guardImports: "import { guardJob } from '../../contract/states/job'",
    guard: verb => `guardJob('${verb}', row)`,
    section: 3,
    viewFile: 'src/catalog/views/jobs.ts',
    beforeViewImport: "\nimport { defineView } from '../../define/view'",
    beforeViewAction: ' endJobs, dissolveJobs,',
    viewGlue: ' ',
    writeServer: writeJobServer,
    writeTests: writeJobTests,
  },
}

function writeOrderServer(recipe, { verb, action, file }) {
  recipe.write(
    `demo/server/orders/handlers/${file}.ts`,
    `/** Says a reason in the history of orders, each in a transaction of its own; the orders stay as they are. */
import type { ActionResult } from '../../../../src/contract/failures'
import type { Context } from '../../core/calls/context'
import { refusalOf } from '../../core/calls/row-refusal'
import { notFound } from '../../core/refusal'
import { refusedByState } from '../rules/order-refusals'
import { loadOrders } from '../store/load-orders'
import { onEachOrder, ordersById } from './order-runs'

export async function ${action}(
  context: Context,
  { orderIds, reason }: { readonly orderIds: readonly number[]; readonly reason: string },
): Promise<ActionResult> {
  return onEachOrder(context, await ordersById(context, orderIds), ({ id, name }) =>
    context.db.tx(context.unit, async tx => {
      const [order] = await loadOrders(tx.sql, context.unit.businessUnitId, [id], { lock: true })
      if (order === undefined) throw notFound(\`There is no order \${id}.\`)
      const refused = refusedByState(order, '${verb}')
      if (refused !== null) throw refusalOf(refused)
      tx.audit('${verb}', 'SalesOrder', id, { from: order.state, to: order.state, reason })
      tx.changed('SalesOrders', [id])
      return { id, name, state: order.state }
    }),
  )
}
`,
  )
  const handlers = 'demo/server/orders/handlers/process-sales-orders.ts'
  recipe.insert(handlers, '\nimport { searchRows }', `\nimport { ${action} } from './${file}'`)
  recipe.insert(
    handlers,
    '\n  deliveryInfo: async ({ params, body }, context)',
    `\n  ${verb}: async ({ body }, context) => ${action}(context, body),\n`,
  )
}

/** Adds the action to the tests that repeat the orders' table of actions. */
function writeOrderTests(recipe, { verb }) {
  const actions = 'tests/unit/domain/order-actions.test.ts'
  recipe.insert(actions, "\n    case 'comment':", `\n    case '${verb}':`)
  recipe.insert(actions, '\n}\n\nconst cases', `\n  ${verb}: unchanged(salesOrderStates),`)
  recipe.insert(
    'tests/unit/domain/order-table.test.ts',
    "\n    ])\n  })\n\n  it('allows changing a line",
    `\n      '| ${verb} | every state | stays open |',`,
  )
}

function writeJobServer(recipe, { verb, action, file }) {
  recipe.write(
    `demo/server/jobs/${file}.ts`,
    `/** Says a reason in the history of a locked job; the job stays as it is. */
import { guardJob } from '../../../src/contract/states/job'
import type { JobState } from '../../../src/contract/states/warehouse'
import { assertGuard } from '../core/calls/row-refusal'
import type { Tx } from '../core/db/database'
import type { LockedJob } from './locked-work'

/** @throws Refusal when the state forbids it */
export function ${action}(tx: Tx, job: LockedJob, reason: string): JobState {
  assertGuard(guardJob('${verb}', job))
  tx.audit('${verb}', 'Job', job.id, { from: job.status, to: job.status, reason })
  tx.changed('Job', [job.id])
  return job.status
}
`,
  )
  const handlers = 'demo/server/jobs/handlers.ts'
  recipe.insert(handlers, '\nimport { searchRows }', `\nimport { ${action} } from './${file}'`)
  recipe.insert(
    handlers,
    '\n  end: async ({ body }, context) =>',
    `\n  ${verb}: async ({ body }, context) =>
    onJobs(context, body.jobIds, async (tx, _, job) => ${action}(tx, job, body.reason)),\n`,
  )
}

function writeJobTests(recipe, { verb }) {
  recipe.insert('tests/unit/domain/job-actions.test.ts', '\n}\nconst jobCases', `\n  ${verb}: jobStates,`)
}

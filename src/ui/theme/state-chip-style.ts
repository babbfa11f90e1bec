/**
 * Chips of states: which style a row's state has, for the React chip and for grid renderers that build DOM, and the style
 * sheet of the chips.
 */
import type { DownloadState } from '../../contract/states/download'
import type { AccountState, IntegrationState, ResultLevel, SessionState } from '../../contract/states/office'
import type { SalesOrderLineState, SalesOrderState } from '../../contract/states/sales-order'
import type { ScreenState } from '../../contract/states/screen'
import type {
  IngoingOrderState,
  JobState,
  LocationState,
  MaintenanceState,
  MaterialState,
  OperationSummarizedState,
  OutgoingOrderState,
  StockState,
  TaskState,
  stockCountLineStates,
  stockCountStates,
} from '../../contract/states/warehouse'
import { stateStyles, type StateKey, type StateStyle } from './state-style'

/** Keys of the contract's state values, by kind of row. */
const keysByKind = {
  salesOrder: {
    Error: 'error',
    New: 'new',
    NewWarn: 'new-warning',
    OnHold: 'on-hold',
    Reserved: 'reserved',
    PartiallyReserved: 'partially-reserved',
    PartiallyReadyForPick: 'partially-ready',
    ReadyForPick: 'ready',
    PickStarted: 'pick-started',
    ReadyForPackAndShip: 'ready-pack',
    Completed: 'completed',
    Cancelled: 'cancelled',
  } satisfies Record<SalesOrderState | SalesOrderLineState, StateKey>,
  outgoingOrder: {
    Initial: 'new',
    Started: 'pick-started',
    Completed: 'completed',
    Cancelled: 'cancelled',
  } satisfies Record<OutgoingOrderState, StateKey>,
  ingoingOrder: {
    Initial: 'new',
    Started: 'pick-started',
    Completed: 'completed',
    Cancelled: 'cancelled',
  } satisfies Record<IngoingOrderState, StateKey>,
  job: {
    Initial: 'job-initial',
    Paused: 'job-paused',
    InProgress: 'job-progress',
    Completed: 'job-completed',
    Cancelled: 'job-cancelled',
  } satisfies Record<JobState, StateKey>,
  task: {
    Initial: 'task-initial',
    Started: 'task-started',
    Completed: 'task-completed',
    Cancelled: 'task-cancelled',
  } satisfies Record<TaskState, StateKey>,
  operation: {
    Initial: 'op-initial',
    Prepared: 'op-prepared',
    InProgress: 'op-progress',
    Completed: 'completed',
  } satisfies Record<OperationSummarizedState, StateKey>,
  stockCount: {
    Initial: 'count-initial',
    // All its lines are counted (DOMAIN, stock counts).
    Started: 'count-acceptance',
    Completed: 'count-approved',
    Cancelled: 'count-cancelled',
  } satisfies Record<(typeof stockCountStates)[number], StateKey>,
  stockCountLine: {
    Initial: 'count-initial',
    Counted: 'count-acceptance',
    Approved: 'count-approved',
    Recount: 'count-recount',
    Cancelled: 'count-cancelled',
  } satisfies Record<(typeof stockCountLineStates)[number], StateKey>,
  stock: { Active: 'stock-active', Blocked: 'stock-blocked' } satisfies Record<StockState, StateKey>,
  location: {
    Empty: 'new',
    Occupied: 'stock-active',
    Full: 'new-warning',
  } satisfies Record<LocationState, StateKey>,
  material: { Active: 'active', Discontinued: 'inactive' } satisfies Record<MaterialState, StateKey>,
  maintenance: {
    Proposed: 'new',
    Planned: 'op-prepared',
    Lacking: 'new-warning',
  } satisfies Record<MaintenanceState, StateKey>,
  account: { Active: 'active', Inactive: 'inactive' } satisfies Record<AccountState, StateKey>,
  session: { Open: 'active', Ended: 'inactive' } satisfies Record<SessionState, StateKey>,
  download: {
    Waiting: 'int-pending',
    Making: 'int-processing',
    Ready: 'int-ok',
    Failed: 'int-error',
  } satisfies Record<DownloadState, StateKey>,
  screen: { Waiting: 'int-pending', Connected: 'active', Revoked: 'inactive' } satisfies Record<
    ScreenState,
    StateKey
  >,
  integration: {
    Pending: 'int-pending',
    Processing: 'int-processing',
    Delivered: 'int-ok',
    DeliveredWithWarning: 'int-warning',
    Retrying: 'int-retry',
    Failed: 'int-error',
  } satisfies Record<IntegrationState, StateKey>,
  resultLevel: { Information: 'int-ok', Warning: 'int-warning', Error: 'int-error' } satisfies Record<
    ResultLevel,
    StateKey
  >,
} as const satisfies Record<string, Record<string, StateKey>>

/** Kinds of rows that have states; a sales order line uses `salesOrder`. */
export type StateKind = keyof typeof keysByKind

/** The style of a state; a value that this build does not know gets the neutral ring, never an exception. */
export function stateStyle(kind: StateKind, state: string): StateStyle {
  const keys: Record<string, StateKey> = keysByKind[kind]
  return stateStyles[(Object.hasOwn(keys, state) ? keys[state] : undefined) ?? 'new']
}

/** Class names of a chip with this style; its colours follow from `data-state`. */
export function chipClassName(style: StateStyle): string {
  if (style.tone === 'partial') return 'chip partial'
  return style.tone === 'struck' ? 'chip struck' : 'chip'
}

/** Style sheet text: a chip's colours, from the tokens of its state. */
export function stateChipCss(): string {
  const rules = Object.keys(stateStyles).map(key => {
    const color = (name: string) => `var(--ck-state-${key}-${name})`
    return (
      `.chip[data-state='${key}']{background:${color('bg')};color:${color('fg')};border-color:${color('bd')}}` +
      `.chip[data-state='${key}']>.g{color:${color('ic')}}`
    )
  })
  return rules.join('')
}

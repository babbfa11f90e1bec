/**
 * How each state looks: hue, tone and glyph as plain data, for the React chip, for grid renderers that build DOM, and for
 * the style sheet that is made from it. What a state is called belongs to the translations.
 */
import type { SalesOrderLineState, SalesOrderState } from '../../contract/states/sales-order'
import type {
  IngoingOrderState,
  JobState,
  OperationSummarizedState,
  TaskState,
  outgoingOrderStates,
  stockCountLineStates,
  stockCountStates,
} from '../../contract/states/warehouse'
import type { GlyphName } from './icon-paths'

/** Same hue, same kind of attention (design guide, section 4). */
type Hue = 'slate' | 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'indigo' | 'plum'

/** strong: a heavier line; partial: dashed, half glyph; muted: out of work; struck: muted and struck through. */
export type StateTone = 'plain' | 'strong' | 'partial' | 'muted' | 'struck'

export interface StateLook {
  /** Names the colour tokens `--ck-state-<key>-bg`, `-fg`, `-bd`, `-ic` and the chip's `data-state`. */
  readonly key: StateKey
  readonly hue: Hue
  readonly tone: StateTone
  readonly glyph: GlyphName
}

const looks = {
  error: ['red', 'strong', 'octagon'],
  new: ['slate', 'plain', 'ring'],
  'new-warning': ['amber', 'plain', 'triangle'],
  'on-hold': ['plum', 'plain', 'pause'],
  reserved: ['indigo', 'plain', 'bookmark'],
  'partially-reserved': ['indigo', 'partial', 'bookmark-half'],
  'partially-ready': ['teal', 'partial', 'half'],
  ready: ['teal', 'plain', 'target'],
  'pick-started': ['blue', 'plain', 'play'],
  'ready-pack': ['blue', 'plain', 'box'],
  completed: ['green', 'plain', 'check'],
  cancelled: ['slate', 'struck', 'slash'],
  'job-initial': ['slate', 'plain', 'ring'],
  'job-progress': ['blue', 'plain', 'play'],
  'job-paused': ['plum', 'plain', 'pause'],
  'job-completed': ['green', 'plain', 'check'],
  'job-cancelled': ['slate', 'struck', 'slash'],
  'task-initial': ['slate', 'plain', 'ring'],
  'task-started': ['blue', 'plain', 'play'],
  'task-completed': ['green', 'plain', 'check'],
  'task-cancelled': ['slate', 'struck', 'slash'],
  'op-initial': ['slate', 'plain', 'ring'],
  'op-prepared': ['teal', 'plain', 'target'],
  'op-progress': ['blue', 'plain', 'play'],
  'count-initial': ['slate', 'plain', 'ring'],
  'count-counting': ['blue', 'plain', 'play'],
  'count-acceptance': ['teal', 'plain', 'target'],
  'count-recount': ['amber', 'plain', 'retry'],
  'count-approved': ['green', 'plain', 'check'],
  'count-cancelled': ['slate', 'struck', 'slash'],
  'stock-active': ['green', 'plain', 'check'],
  'stock-blocked': ['plum', 'plain', 'lock'],
  'int-pending': ['slate', 'plain', 'ring'],
  'int-processing': ['blue', 'plain', 'play'],
  'int-ok': ['green', 'plain', 'check'],
  'int-warning': ['amber', 'plain', 'triangle'],
  'int-retry': ['amber', 'partial', 'retry'],
  'int-error': ['red', 'strong', 'octagon'],
  active: ['green', 'plain', 'dot'],
  inactive: ['slate', 'muted', 'slash'],
  'line-ok': ['green', 'plain', 'check'],
  'line-duplicate': ['amber', 'plain', 'copy'],
  'line-ambiguous': ['indigo', 'plain', 'question'],
  'line-notfound': ['red', 'plain', 'octagon'],
} as const satisfies Record<string, readonly [Hue, StateTone, GlyphName]>

export type StateKey = keyof typeof looks

/** Looks by key, for displays that derive their own name, such as Ready for acceptance. */
export const stateLooks = Object.fromEntries(
  Object.entries(looks).map(([key, [hue, tone, glyph]]) => [key, { key, hue, tone, glyph }]),
) as Record<StateKey, StateLook>

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
  } satisfies Record<(typeof outgoingOrderStates)[number], StateKey>,
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
  } satisfies Record<OperationSummarizedState, StateKey>,
  stockCount: {
    Initial: 'count-initial',
    Started: 'count-counting',
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
  stock: { Active: 'stock-active', Blocked: 'stock-blocked' },
  account: { Active: 'active', Inactive: 'inactive' },
} as const satisfies Record<string, Record<string, StateKey>>

/** Kinds of rows that have states; a sales order line uses `salesOrder`. */
export type StateKind = keyof typeof keysByKind

/** The look of a state; a value that this build does not know yet gets the neutral ring, never an exception. */
export function stateLook(kind: StateKind, state: string): StateLook {
  const keys: Record<string, StateKey> = keysByKind[kind]
  return stateLooks[(Object.hasOwn(keys, state) ? keys[state] : undefined) ?? 'new']
}

/** Class names of a chip with this look; its colours follow from `data-state`. */
export function chipClassName(look: StateLook): string {
  if (look.tone === 'partial') return 'chip partial'
  return look.tone === 'struck' ? 'chip struck' : 'chip'
}

/** Style sheet text: the four tokens of every state, again at every theme switch, and the chip's rule that uses them. */
export function stateCss(): string {
  const all = Object.values(stateLooks)
  const tokens = all.map(look =>
    tokenNames.map((name, i) => `--ck-state-${look.key}-${name}:${step(look, i)};`).join(''),
  )
  const rules = all.map(({ key }) => {
    const color = (name: string) => `var(--ck-state-${key}-${name})`
    return (
      `.chip[data-state='${key}']{background:${color('bg')};color:${color('fg')};border-color:${color('bd')}}` +
      `.chip[data-state='${key}']>.g{color:${color('ic')}}`
    )
  })
  return `:root,.root,[data-theme]{${tokens.join('')}}${rules.join('')}`
}

const tokenNames = ['bg', 'fg', 'bd', 'ic'] as const

/** Ramp steps of background, text, edge and glyph, by tone; each pair keeps the contrast that the design guide lists. */
const steps: Record<StateTone, readonly [number, number, number, number]> = {
  plain: [3, 11, 6, 9],
  strong: [3, 11, 8, 9],
  partial: [1, 11, 8, 9],
  muted: [2, 10, 5, 9],
  struck: [2, 10, 5, 9],
}

function step(look: StateLook, index: number): string {
  return `var(--ck-${look.hue}-${steps[look.tone][index]})`
}

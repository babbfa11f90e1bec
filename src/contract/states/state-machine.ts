/**
 * State machines as tables: which action is allowed from which states. One guard serves the single action, the bulk
 * action, the enabled state of a menu item and the server (DOMAIN, order state).
 */
import type { RefusalCode } from '../failures'

export interface Transition<S extends string = string> {
  readonly from: readonly S[]
  /** Possible states of the rows afterwards; the caller determines which, where there are several. */
  readonly to: readonly S[]
  /** The action is allowed only while nothing was picked and no task is started. */
  readonly needsNothingPicked?: boolean
  /** From these states the action is allowed only when something was picked. */
  readonly needsPicksFrom?: readonly S[]
}

export interface Machine<S extends string = string, A extends string = string> {
  readonly name: string
  readonly states: readonly S[]
  readonly final: readonly S[]
  readonly transitions: Readonly<Record<A, Transition<S>>>
  isFinal(state: S): boolean
  /** States from which an action is allowed. */
  allowedFrom(action: A): readonly S[]
}

/**
 * Declares a machine; throws at once when a transition names an unknown state.
 * @__NO_SIDE_EFFECTS__
 */
export function defineMachine<const S extends readonly string[], const A extends string>(definition: {
  name: string
  states: S
  final: readonly S[number][]
  transitions: Record<A, Transition<S[number]>>
}): Machine<S[number], A> {
  for (const [action, transition] of Object.entries<Transition<S[number]>>(definition.transitions)) {
    for (const state of [...transition.from, ...transition.to]) {
      if (!definition.states.includes(state)) {
        throw new Error(`${definition.name}: ${action} names the unknown state ${state}`)
      }
    }
  }
  return {
    ...definition,
    isFinal: state => definition.final.includes(state),
    allowedFrom: action => definition.transitions[action].from,
  }
}

/** The fields of a row that a guard needs. */
export interface Guarded<S extends string> {
  readonly state: S
  /** Something was picked or a task is started. */
  readonly hasPicks?: boolean
}

/** A refusal is a RowRefusal (failures.ts): its code, state and allowed states are those of the failed row. */
export type GuardResult<S extends string> =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly code: RefusalCode
      /** Absent where the row's state does not matter, as `allowedStates`. */
      readonly state?: S
      readonly allowedStates?: readonly S[]
    }

/** Whether an action is allowed on a row, and if not, why and from which states it is. */
export function guard<S extends string, A extends string>(
  machine: Machine<S, A>,
  action: A,
  row: Guarded<S>,
): GuardResult<S> {
  const transition = machine.transitions[action]
  const refuse = (code: RefusalCode): GuardResult<S> => ({
    allowed: false,
    code,
    state: row.state,
    allowedStates: transition.from,
  })
  if (!transition.from.includes(row.state)) return refuse('wrong-state')
  if (transition.needsNothingPicked === true && row.hasPicks === true) return refuse('already-picked')
  if (transition.needsPicksFrom?.includes(row.state) === true && row.hasPicks !== true)
    return refuse('nothing-picked')
  return { allowed: true }
}

/** Sessions: open until a user ends them or they expire. */
import { sessionStates, type SessionState } from './office'
import { defineMachine, guard, type GuardResult } from './state-machine'

export const sessionMachine = defineMachine({
  name: 'session',
  states: sessionStates,
  final: ['Ended'],
  transitions: { end: { from: ['Open'], to: ['Ended'] } },
})

/** Whether a session can be ended. */
export function guardSession({ state }: { readonly state: SessionState }): GuardResult<SessionState> {
  return guard(sessionMachine, 'end', { state })
}

/** Screens: waiting for somebody to type their code, connected, or cut off by an administrator; and what may be done then. */
import { defineMachine, guard, type GuardResult } from './state-machine'

export const screenStates = ['Waiting', 'Connected', 'Revoked'] as const
export type ScreenState = (typeof screenStates)[number]

export const screenMachine = defineMachine({
  name: 'screen',
  states: screenStates,
  final: [],
  transitions: {
    update: { from: screenStates, to: screenStates },
    /** A connected screen goes on until the code is used. */
    makeCode: { from: screenStates, to: ['Waiting', 'Connected'] },
    revoke: { from: ['Waiting', 'Connected'], to: ['Revoked'] },
    /** What is connected is cut off first, so that nobody deletes a wall by mistake. */
    delete: { from: ['Waiting', 'Revoked'], to: ['Revoked'] },
  },
})
export type ScreenAction = keyof typeof screenMachine.transitions

/** Whether an action may run on a screen. */
export function guardScreen(
  action: ScreenAction,
  { state }: { readonly state: ScreenState },
): GuardResult<ScreenState> {
  return guard(screenMachine, action, { state })
}

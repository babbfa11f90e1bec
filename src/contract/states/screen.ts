/** Screens: waiting for their code to be typed, connected, or disconnected by an administrator; and the actions each state allows. */
import { defineMachine, guard, type GuardResult } from './state-machine'

export const screenStates = ['Waiting', 'Connected', 'Revoked'] as const
export type ScreenState = (typeof screenStates)[number]

export const screenMachine = defineMachine({
  name: 'screen',
  states: screenStates,
  final: [],
  transitions: {
    update: { from: screenStates, to: screenStates },
    /** A connected screen stays connected until the code is used. */
    makeCode: { from: screenStates, to: ['Waiting', 'Connected'] },
    revoke: { from: ['Waiting', 'Connected'], to: ['Revoked'] },
    /** A connected screen must be disconnected first, so that nobody deletes one by mistake. */
    delete: { from: ['Waiting', 'Revoked'], to: ['Revoked'] },
  },
})
export type ScreenAction = keyof typeof screenMachine.transitions

/** Whether an action is allowed on a screen. */
export function guardScreen(
  action: ScreenAction,
  { state }: { readonly state: ScreenState },
): GuardResult<ScreenState> {
  return guard(screenMachine, action, { state })
}

/** Users: active or not (spec 1, section 4), and the actions each state allows. */
import { accountStates, type AccountState } from './office'
import { defineMachine, guard, type GuardResult } from './state-machine'

export const userMachine = defineMachine({
  name: 'account',
  states: accountStates,
  final: [],
  transitions: {
    update: { from: accountStates, to: accountStates },
    activate: { from: ['Inactive'], to: ['Active'] },
    deactivate: { from: ['Active'], to: ['Inactive'] },
    resetPassword: { from: accountStates, to: accountStates },
    delete: { from: accountStates, to: ['Inactive'] },
  },
})
export type UserAction = keyof typeof userMachine.transitions

/** Whether an action is allowed on a user. */
export function guardUser(
  action: UserAction,
  { userStatus: state }: { readonly userStatus: AccountState },
): GuardResult<AccountState> {
  return guard(userMachine, action, { state })
}

/** Actions of an integration record: a failed one may be retried (issue "settings", integration). */
import { integrationStates, type IntegrationState } from './office'
import { defineMachine, guard, type GuardResult } from './state-machine'

export const integrationMachine = defineMachine({
  name: 'integration',
  states: integrationStates,
  final: ['Delivered', 'DeliveredWithWarning'],
  transitions: {
    /** It is queued again, and then sent, fetched or processed with its current data. */
    replay: { from: ['Failed'], to: ['Pending'] },
  },
})

/** Whether an action is allowed on a record. */
export function guardIntegration(
  action: keyof typeof integrationMachine.transitions,
  { state }: { readonly state: IntegrationState },
): GuardResult<IntegrationState> {
  return guard(integrationMachine, action, { state })
}

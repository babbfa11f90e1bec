/** What may be done with a record of the integration: what failed may be tried once more (issue "settings", integration). */
import { integrationStates, type IntegrationState } from './office'
import { defineMachine, guard, type GuardResult } from './state-machine'

export const integrationMachine = defineMachine({
  name: 'integration',
  states: integrationStates,
  final: ['Delivered', 'DeliveredWithWarning'],
  transitions: {
    /** It waits for its turn, and is then sent, fetched or taken in as it is now. */
    replay: { from: ['Failed'], to: ['Pending'] },
  },
})

/** Whether an action may run on a record. */
export function guardIntegration(
  action: keyof typeof integrationMachine.transitions,
  { state }: { readonly state: IntegrationState },
): GuardResult<IntegrationState> {
  return guard(integrationMachine, action, { state })
}

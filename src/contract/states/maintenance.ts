/**
 * Replenishment proposals: which of them can become tasks (DOMAIN, maintenance). A proposal is no row of a table but follows from
 * stocks, tasks and orders, so its state already says everything but the place. One guard for the menu and the server.
 */
import type { Feature } from '../features'
import { defineMachine, guard, type GuardReason, type GuardResult } from './state-machine'
import { maintenanceStates, type MaintenanceState, type MaintenanceType } from './warehouse'

export const maintenanceMachine = defineMachine({
  name: 'maintenance',
  states: maintenanceStates,
  final: [],
  transitions: {
    create: { from: ['Proposed'], to: maintenanceStates },
  },
})

/** A proposal as the guard sees it. */
export interface GuardedProposal {
  readonly state: MaintenanceState
  /** Null for a material whose picking area has no location. */
  readonly locationId: number | null
}

/** The feature that makes proposals of a type. */
export const featureOfMaintenance = {
  MinMax: 'MaintenanceMinMax',
  OrderBased: 'MaintenanceOrderBased',
} as const satisfies Readonly<Record<MaintenanceType, Feature>>

/** Code of a refusal by state: more specific than the state. */
const reasons: Readonly<Partial<Record<MaintenanceState, GuardReason>>> = {
  Planned: 'on-its-way',
  Lacking: 'nothing-to-bring',
}

/** Whether tasks can be made of a proposal. */
export function guardMaintenance({ state, locationId }: GuardedProposal): GuardResult<MaintenanceState> {
  const result = guard(maintenanceMachine, 'create', { state })
  if (!result.allowed) return { ...result, reason: reasons[state] ?? result.reason }
  if (locationId !== null) return result
  return { allowed: false, reason: 'no-place', state, allowedStates: [] }
}

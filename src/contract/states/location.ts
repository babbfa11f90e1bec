/**
 * Locations: which actions each allows (issue "operations", stocks and locations). Its state says how full it is and follows from its
 * stocks; locations that the warehouse itself needs cannot be changed.
 */
import { defineMachine, guard, type GuardResult } from './state-machine'
import { locationStates, type LocationState } from './warehouse'

export const locationMachine = defineMachine({
  name: 'location',
  states: locationStates,
  final: [],
  transitions: {
    update: { from: locationStates, to: locationStates },
    dedicate: { from: locationStates, to: locationStates },
    delete: { from: ['Empty'], to: ['Empty'] },
  },
})
export type LocationAction = keyof typeof locationMachine.transitions

export interface GuardedLocation {
  readonly state: LocationState
  readonly systemLocation: boolean
}

/** Whether an action is allowed on a location. */
export function guardLocation(action: LocationAction, location: GuardedLocation): GuardResult<LocationState> {
  const { state, systemLocation } = location
  if (systemLocation) return { allowed: false, code: 'system-location', state, allowedStates: [] }
  const result = guard(locationMachine, action, { state })
  return result.allowed || action !== 'delete' ? result : { ...result, code: 'location-has-stock' }
}

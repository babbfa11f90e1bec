/** Converts a row's refusal, returned by guards, rules and stores, into the exception that handlers throw. */
import type { RowRefusal } from '../../../../src/contract/failures'
import type { GuardResult } from '../../../../src/contract/states/state-machine'
import { conflict, type Refusal } from '../refusal'

/** 409 with all details of the rule. */
export function refusalOf({ code, state, allowedStates, lines, fields, issues }: RowRefusal): Refusal {
  return conflict(`Refused: ${code}${state === undefined ? '' : ` in the state ${state}`}.`, {
    code,
    ...(state === undefined ? {} : { state }),
    ...(allowedStates === undefined ? {} : { allowedStates }),
    ...(lines === undefined ? {} : { lines }),
    ...(fields === undefined ? {} : { fields }),
    ...(issues === undefined ? {} : { issues }),
  })
}

/** @throws Refusal 409 when the guard does not allow the action */
export function assertGuard(result: GuardResult<string>): void {
  if (!result.allowed) throw refusalOf(result)
}

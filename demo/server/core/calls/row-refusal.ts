/** Converts a row's refusal, returned by rules and stores, into the exception that handlers throw. */
import type { FailedRow } from '../../../../src/contract/failures'
import { conflict, type Refusal } from '../refusal'

/** 409 with all details of the rule. */
export function refusalOf({
  code,
  state,
  allowedStates,
  lines,
  fields,
  issues,
}: Omit<FailedRow, 'id' | 'name'>): Refusal {
  return conflict(`Refused: ${code}${state === undefined ? '' : ` in the state ${state}`}.`, {
    code,
    ...(state === undefined ? {} : { state }),
    ...(allowedStates === undefined ? {} : { allowedStates }),
    ...(lines === undefined ? {} : { lines }),
    ...(fields === undefined ? {} : { fields }),
    ...(issues === undefined ? {} : { issues }),
  })
}

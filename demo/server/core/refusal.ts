/** The exception that a handler throws to answer with an error: its status and the body of the contract. */
import type { ErrorBody, RefusalCode } from '../../../src/contract/failures'
import type { InputIssue } from '../../../src/contract/input-issues'

export class Refusal extends Error {
  override readonly name = 'Refusal'

  /** @param headers sent with the answer, for instance Retry-After */
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message)
  }
}

type Detail = Omit<ErrorBody, 'code' | 'message' | 'correlationId'>

const refuse =
  (status: number, usualCode: RefusalCode) =>
  (message: string, detail: Detail & { code?: RefusalCode } = {}): Refusal => {
    const { code = usualCode, ...rest } = detail
    return new Refusal(status, { code, message, ...rest })
  }

/** 400: the input is invalid; `issues` contains the paths. */
export const invalidInput = (issues: readonly InputIssue[]): Refusal =>
  refuse(400, 'invalid-input')('The input does not fit.', { issues: [...issues] })

/** 401: there is no session, or it has ended. */
export const sessionEnded = refuse(401, 'session-ended')

/** 403 with the missing permission or feature. */
export const permissionDenied = (path: string | undefined): Refusal =>
  refuse(403, 'permission-denied')('The permission is missing.', path === undefined ? {} : { path })
export const featureOff = (feature: string): Refusal =>
  refuse(403, 'feature-off')('The feature is off.', { path: feature })

/** 403: a screen called an endpoint that is not for its dashboard. */
export const notForScreens = (): Refusal =>
  refuse(403, 'not-for-screens')('A screen may only read the dashboard.')

/** 403: the business unit does not allow calls from this address. */
export const addressNotAllowed = (address: string): Refusal =>
  refuse(403, 'address-not-allowed')(`Calls from ${address} are not allowed.`, { path: address })

/** 403: only administrators may make changes at present (unit-settings.ts, ReadOnlyForUsers). */
export const readOnlyForUsers = (): Refusal =>
  refuse(403, 'read-only')('Only administrators may change something for now.')

/** 404: it does not exist, or belongs to another business unit. */
export const notFound = refuse(404, 'not-found')

/** 499: the client disconnected, so nobody reads the answer; this is not a failure of the server. */
export const clientDisconnected = (): Refusal => refuse(499, 'unexpected')('The client went away.')

/** 409: the row's state does not allow it, or it was changed by somebody else. */
export const conflict = refuse(409, 'wrong-state')

/** 409: values that the caller had read were changed; `fields` names them. */
export const changedMeanwhile = (
  fields: readonly string[],
  message = `Somebody else changed ${fields.join(', ')}.`,
): Refusal => conflict(message, { code: 'changed', fields })

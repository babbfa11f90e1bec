/** A refusal is what a handler throws when the answer is not the result: a status and the body of the contract. */
import type { ErrorBody, RefusalCode } from '../../../src/contract/failures'
import type { InputIssue } from '../../../src/contract/input-issues'

export class Refusal extends Error {
  override readonly name = 'Refusal'

  /** `headers` go with the answer, for instance Retry-After. */
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

/** 400: the input does not fit; `issues` names the paths. */
export const invalidInput = (issues: readonly InputIssue[]): Refusal =>
  refuse(400, 'invalid-input')('The input does not fit.', { issues: [...issues] })

/** 401: no session, or one that ended. */
export const sessionEnded = refuse(401, 'session-ended')

/** 403 with the permission path or the feature that is missing. */
export const permissionDenied = (path: string | undefined): Refusal =>
  refuse(403, 'permission-denied')('The permission is missing.', path === undefined ? {} : { path })
export const featureOff = (feature: string): Refusal =>
  refuse(403, 'feature-off')('The feature is off.', { path: feature })

/** 403: a screen asks for something else than its dashboard. */
export const notForScreens = (): Refusal =>
  refuse(403, 'not-for-screens')('A screen may only read the dashboard.')

/** 403: the business unit allows no calls from this address. */
export const addressNotAllowed = (address: string): Refusal =>
  refuse(403, 'address-not-allowed')(`Calls from ${address} are not allowed.`, { path: address })

/** 403: only administrators may change something for now (unit-settings.ts, ReadOnlyForUsers). */
export const readOnlyForUsers = (): Refusal =>
  refuse(403, 'read-only')('Only administrators may change something for now.')

/** 404: unknown, or of another business unit. */
export const notFound = refuse(404, 'not-found')

/** 499: the client went away, so that nobody reads it; said so that it is no failure of the server. */
export const clientDisconnected = (): Refusal => refuse(499, 'unexpected')('The client went away.')

/** 409: the row's state does not allow it, or somebody else changed it. */
export const conflict = refuse(409, 'wrong-state')

/** 409: somebody else changed what the caller had read; `fields` say what. */
export const changedMeanwhile = (
  fields: readonly string[],
  message = `Somebody else changed ${fields.join(', ')}.`,
): Refusal => conflict(message, { code: 'changed', fields: [...fields] })

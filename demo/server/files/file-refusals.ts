/** Refusals of the file server: each has its own code, which is also its message (spec 2, section 8, file manager). */
import type { RefusalCode } from '../../../src/contract/failures'
import { Refusal } from '../core/refusal'

type Detail = Pick<Refusal['body'], 'fields'>

/** 409: not possible in the current state. */
export function conflict(code: RefusalCode, message: string, detail: Detail = {}): Refusal {
  return new Refusal(409, { code, message, ...detail })
}

/** 400: the name has characters that are not allowed. */
export function invalidName(): Refusal {
  return new Refusal(400, { code: 'file-name-invalid', message: 'The name has invalid symbols.' })
}

/** 404: unknown, of another business unit, or a file instead of a folder. */
export function notFound(message: string): Refusal {
  return new Refusal(404, { code: 'file-not-found', message })
}

/** 403: this user has no access to the unit's files. */
export function noAccess(path: string): Refusal {
  return new Refusal(403, { code: 'file-no-access', message: 'No access to the files.', path })
}

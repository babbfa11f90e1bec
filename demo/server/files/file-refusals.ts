/** Refusals of the file server: each has a code of its own, which is also its sentence (spec 2, section 8, file manager). */
import type { RefusalCode } from '../../../src/contract/failures'
import { Refusal } from '../core/refusal'

type Detail = Pick<Refusal['body'], 'fields'>

/** 409: what is there does not allow it. */
export function conflict(code: RefusalCode, message: string, detail: Detail = {}): Refusal {
  return new Refusal(409, { code, message, ...detail })
}

/** 400: the name has symbols that no name may have. */
export function invalidName(): Refusal {
  return new Refusal(400, { code: 'file-name-invalid', message: 'The name has invalid symbols.' })
}

/** 404: unknown, of another business unit, or a file where a folder is wanted. */
export function notFound(message: string): Refusal {
  return new Refusal(404, { code: 'file-not-found', message })
}

/** 403: the files of the unit are not for this user. */
export function noAccess(path: string): Refusal {
  return new Refusal(403, { code: 'file-no-access', message: 'No access to the files.', path })
}

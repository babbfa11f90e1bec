/** Names and numbers that are unique within a business unit. */
import type { RefusalCode } from '../../../../src/contract/failures'
import { isUniqueViolation } from '../db/database-failure'
import { conflict } from '../refusal'

/** Runs a save that may violate the uniqueness of a name. @throws Refusal 409 with `code` when the name is taken */
export async function withUniqueName<T>(code: RefusalCode, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('It is there already.', { code })
  }
}

/** What the warehouse answers to systems that send it something it cannot take in. */

export interface Problem {
  readonly error: 'NOT_FOUND' | 'VALIDATION'
  readonly message: string
  /** Where in the body it lies. */
  readonly path?: string
}

/** A material that nobody knows. */
export function unknownItem(itemNo: string, path: string): Problem {
  return { error: 'NOT_FOUND', message: `The item number “${itemNo}” is not known.`, path }
}

/** Neither JSON nor XML, or without what it should be about. */
export const unreadableBody: Problem = { error: 'VALIDATION', message: 'The body cannot be read.' }

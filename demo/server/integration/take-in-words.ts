/** Answers to systems whose message cannot be taken in. */

export interface Problem {
  readonly error: 'NOT_FOUND' | 'VALIDATION'
  readonly message: string
  /** Where the error is in the body. */
  readonly path?: string
}

/** An unknown material. */
export function unknownItem(itemNo: string, path: string): Problem {
  return { error: 'NOT_FOUND', message: `The item number “${itemNo}” is not known.`, path }
}

/** Neither JSON nor XML, or without the required content. */
export const unreadableBody: Problem = { error: 'VALIDATION', message: 'The body cannot be read.' }

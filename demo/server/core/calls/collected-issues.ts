/** Reads several values of a call and collects what does not fit, so that all of it is told at once. */
import type { InputIssue } from '../../../../src/contract/input-issues'
import { Refusal } from '../refusal'

export interface CollectedIssues {
  readonly issues: InputIssue[]
  /** The value, or nothing when it does not fit. Whatever else goes wrong is thrown. */
  read<T>(read: () => T): T | undefined
}

/** An empty collection. */
export function collectedIssues(): CollectedIssues {
  const issues: InputIssue[] = []
  return {
    issues,
    read(read) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof Refusal) || error.body.issues === undefined) throw error
        issues.push(...error.body.issues)
        return undefined
      }
    },
  }
}

/** Reads several values of a call and collects all issues, so that one refusal lists them. */
import type { InputIssue } from '../../../../src/contract/input-issues'
import { Refusal } from '../refusal'

export interface CollectedIssues {
  readonly issues: InputIssue[]
  /** The value, or undefined with its issues collected. Other errors are thrown. */
  read<T>(read: () => T): T | undefined
}

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

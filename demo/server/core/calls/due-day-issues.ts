/** The issues of a due date. */
import { isDueDayAllowed } from '../../../../src/contract/due-day'
import type { InputIssue } from '../../../../src/contract/input-issues'

/**
 * The issue of a due date in the past; none if all rows already had this date.
 * @param today in the company's region, yyyy-mm-dd
 * @param before the current due dates of the changed rows
 */
export function dueDayIssues(
  path: string,
  day: string | null,
  today: string,
  before: readonly (string | null)[] = [null],
): readonly InputIssue[] {
  if (before.every(known => isDueDayAllowed(day, today, known))) return []
  return [{ path, message: 'Today or later.', code: 'in-the-past' }]
}

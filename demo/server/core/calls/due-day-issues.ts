/** The issues of a due day. */
import { isDueDayAllowed } from '../../../../src/contract/due-day'
import type { InputIssue } from '../../../../src/contract/input-issues'

/**
 * The issue of a day in the past; none where all rows had it before.
 * @param today in the company's region, yyyy-mm-dd
 * @param before what stands there in the rows that get it
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

/** What is wrong with a day on which something is due, as the caller is told. */
import { isDueDayAllowed } from '../../../../src/contract/due-day'
import type { InputIssue } from '../../../../src/contract/input-issues'

/**
 * The issue of a day that is over; none where it stood in each row before.
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

/**
 * Days on which something is to be delivered or expected, wherever somebody sets one: a sales order that is made or changed, a purchase
 * order. Drafts may have any day, which is validated when they are ordered; imports bring the past of other systems.
 */

/**
 * Whether the day (yyyy-mm-dd, or none) may be set: today or later, or the day that stood there before.
 * @param today in the company's region
 */
export function isDueDayAllowed(day: string | null, today: string, before: string | null = null): boolean {
  return day === null || day >= today || day === before
}

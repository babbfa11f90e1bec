/**
 * Delivery and expected days, wherever a user sets one: a sales order that is created or changed, a purchase order. Drafts may have any
 * day, which is validated when they are ordered; imports may have past days, since they bring orders of other systems.
 */

/** In place of a day that was typed and does not exist: never allowed, and earlier than every day. */
export const notADay = '-'

/**
 * Whether the day (yyyy-mm-dd, or none) may be set: today or later, or unchanged.
 * @param today in the company's region
 */
export function isDueDayAllowed(day: string | null, today: string, before: string | null = null): boolean {
  return day === null || day >= today || day === before
}

/** Types of orders: texts of a list that each business unit's own orders lengthen (spec 1, section 2: order type; values not shown, ours). */

/** Types of sales orders that are offered before a business unit has orders of its own. */
export const usualOrderTypes = ['Store', 'Webshop', 'Wholesale'] as const
/** The same of ingoing orders. */
export const usualIngoingOrderTypes = ['Purchase', 'Transfer', 'Return'] as const

/** What is offered: the usual types, then those that orders of the business unit have. */
export function offeredOrderTypes(usual: readonly string[], ofOrders: readonly string[]): string[] {
  return [...new Set([...usual, ...ofOrders])]
}

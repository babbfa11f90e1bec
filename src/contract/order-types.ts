/**
 * Types of orders: a list of texts, extended by the types in each business unit's own orders (spec 1, section 2: order type; values not
 * shown, ours).
 */

/** Types of sales orders that are offered before a business unit has orders of its own. */
export const usualOrderTypes = ['Store', 'Webshop', 'Wholesale'] as const
/** The same of ingoing orders. */
export const usualIngoingOrderTypes = ['Purchase', 'Transfer', 'Return'] as const

/** The offered types: the usual ones, then those in orders of the business unit. */
export function offeredOrderTypes(usual: readonly string[], ofOrders: readonly string[]): string[] {
  return [...new Set([...usual, ...ofOrders])]
}

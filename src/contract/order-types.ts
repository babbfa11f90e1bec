/** Order types that are offered before a business unit has orders of its own (spec 1, section 2: order type; values not shown, ours). */
export const usualOrderTypes = ['Store', 'Webshop', 'Wholesale'] as const

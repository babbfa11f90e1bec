/**
 * Which names or numbers count as equal within a business unit, where each must be unique: of orders, drafts, locations, suppliers,
 * customers, materials. Case and blanks at the ends are ignored. The database has the same rule (demo/server/core/db/name-key.ts).
 */

/** The key that equal names share. */
export const nameKey = (text: string): string => text.trim().toLowerCase()

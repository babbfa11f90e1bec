/**
 * When two names or numbers are the same, of which a business unit has each once: orders, drafts, locations, suppliers, customers,
 * materials. Neither case nor blanks at the ends tell them apart. The database has the same rule (demo/server/core/db/name-key.ts).
 */

/** What two names have in common when they are the same. */
export const nameKey = (text: string): string => text.trim().toLowerCase()

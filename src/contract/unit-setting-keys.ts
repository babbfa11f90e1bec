/** Settings of the whole business unit that a session finds among its saved values (endpoints/settings.ts, `saved`). */

/** What the header calls the cockpit; empty for the product's own word. */
export const cockpitNameKey = 'cockpit.displayName'
/** Most rows of the integration's views. */
export const integrationQuantityKey = 'cockpit.integrationQuantityMost'
/** Changes with the texts that the unit replaces in a language; absent where it replaces none. */
export const textsVersionKey = (language: string): string => `texts.${language}`

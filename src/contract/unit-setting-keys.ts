/** Settings of the whole business unit that a session finds among its saved values (endpoints/settings.ts, `saved`). */

/** Name of the cockpit in the header; empty for the product's own. */
export const cockpitNameKey = 'cockpit.displayName'
/** Most rows of the integration's views. */
export const integrationQuantityKey = 'cockpit.integrationQuantityMost'
/** Version of the texts that the unit overrides in a language, which changes with them; absent where there are none. */
export const textsVersionKey = (language: string): string => `texts.${language}`
/** The same as a session finds it; empty where there are none. */
export const textsVersionIn = (saved: Readonly<Record<string, string>>, language: string): string =>
  saved[textsVersionKey(language)] ?? ''

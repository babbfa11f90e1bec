/** The columns that an update is to write. */

/** Those that were given a value, also null; the others stay as they are. */
export function givenColumns<C extends object>(columns: { readonly [K in keyof C]: C[K] | undefined }): C {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as C
}

/** An empty text is none; absent stays absent. */
export const filled = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text

/** The columns that an update writes. */

/** The columns with a value, including null; the others stay unchanged. */
export function presentColumns<C extends object>(columns: { readonly [K in keyof C]: C[K] | undefined }): C {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as C
}

/** An empty text becomes null; undefined stays undefined. */
export const filled = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text

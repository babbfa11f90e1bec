/** Values by name of which each may be the unit's own or left to what is shipped (permissions, texts). Pure. */

/** The unit's own values. */
export type OwnValues<V> = Readonly<Record<string, V>>
/** As a form edits them and a save sends them: null leaves a value to what is shipped. */
export type DecidedValues<V> = Readonly<Record<string, V | null>>

/** The values without those that are left to what is shipped. */
export function ownOf<V>(values: DecidedValues<V>): OwnValues<V> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )
}

/** As a call sends them. */
export function sentValues<V>(values: Partial<DecidedValues<V>>): Record<string, V | null> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

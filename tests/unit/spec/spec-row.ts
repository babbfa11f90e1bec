/** The type of a rule of the specification in the lists beside this file: its text and its tests. */

export type SpecRow = readonly [
  /** The rule, in the specification's words. */
  rule: string,
  /** Tests that provoke it, each the file below tests/ and the title of a test in it. */
  covered: readonly (readonly [file: string, title: string])[],
]

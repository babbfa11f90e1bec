/** The shape of a rule of the specification in the lists beside this file: what it says and where it is tested. */

export type SpecRow = readonly [
  /** The rule, in the specification's words. */
  says: string,
  /** Tests that provoke it, each the file below tests/ and the title of a test in it. */
  covered: readonly (readonly [file: string, title: string])[],
]

/** Mistakes that forms report as well: `grid.form.<code>` has the text and says what is allowed. */
export const formProblemCodes = [
  'misshaped-host',
  'misshaped-attribute',
  'no-pattern',
  'pattern-too-slow',
] as const
type FormProblemCode = (typeof formProblemCodes)[number]

/** Mistakes in a row of an import; the other codes end their translation keys: `import.problem.<code>`. */
export const problemCodes = [
  ...formProblemCodes,
  /** A required cell is empty. */
  'missing',
  'not-a-number',
  'not-whole',
  'not-a-date',
  'not-a-flag',
  'not-a-country',
  'not-an-email',
  /** An EAN with another number of digits, or a wrong check digit. */
  'not-an-ean',
  /** None of the expected words. */
  'not-listed',
  /** Refers to something that does not exist. */
  'unknown',
  /** Ambiguous: several match. */
  'ambiguous',
  'too-small',
  'not-above',
  'too-big',
  'too-long',
  'too-many-decimals',
  /** The cell has a unit other than the material's. */
  'other-unit',
  /** A formula without its result, or a spreadsheet error. */
  'no-value',
  /** Unreadable characters: a wrong encoding, or control characters. */
  'misshaped',
  /** A long number that a spreadsheet saved with a power of ten, as 5,70123E+12. */
  'digits-lost',
  /** A duplicate of an earlier row; `expected` has that row. */
  'twice',
  /** Rows of one order contradict each other; `expected` has the first value. */
  'differs',
  /** The material has no batches, expiry dates or serial numbers. */
  'not-kept',
  /** The name is already in use. */
  'taken',
  /** The barcode or EAN belongs to another material; `expected` has its item number. */
  'code-of-another',
  /** An order without lines. */
  'no-lines',
  /** The existing row does not allow this change: because of its state, what is reserved, or its unit. */
  'fixed',
  /** The existing order allows no change in its state; `expected` has it. */
  'order-fixed',
  /** Reserved or counted stock prevents the change; `expected` has the bound. */
  'reserved',
  /** The minimum is above the maximum. */
  'minimum-above-maximum',
  /** A minimum or maximum at a location that cannot be dedicated to the stock. */
  'not-to-dedicate',
  /** Dates in the wrong order: shipped before it was ordered, or in the future. */
  'date-order',
  /** The caller's permissions are not sufficient, for instance for the role of a user; `expected` has the missing one where it is one. */
  'not-allowed',
  /** Another row of the same order has a mistake. */
  'same-order',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export function isFormProblem(code: ProblemCode): code is FormProblemCode {
  return formProblemCodes.some(known => known === code)
}

/** What a mistake expects, where another one expects the same. */
const expectedAs: Readonly<Partial<Record<string, string>>> = {
  ambiguous: 'not-listed',
  'minimum-above-maximum': 'too-big',
}

/** Translation key of what a mistake expects. */
export function expectedKey({
  code,
  expected,
}: {
  readonly code: string
  readonly expected: readonly string[]
}): string {
  if (code === 'not-allowed' && expected.length > 0) return 'import.expected.permission'
  return `import.expected.${expectedAs[code] ?? code}`
}

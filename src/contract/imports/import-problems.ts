/** Mistakes that forms know as well: `grid.form.<code>` says them, and what would do. */
export const formProblemCodes = [
  'misshaped-host',
  'misshaped-attribute',
  'no-pattern',
  'pattern-too-slow',
] as const
type FormProblemCode = (typeof formProblemCodes)[number]

/** What can be wrong with a row of an import; the other codes are the end of their translation keys: `import.problem.<code>`. */
export const problemCodes = [
  ...formProblemCodes,
  /** A cell that has to be filled is empty. */
  'missing',
  'not-a-number',
  'not-whole',
  'not-a-date',
  'not-a-flag',
  'not-a-country',
  'not-an-email',
  /** An EAN with another number of digits, or a wrong check digit. */
  'not-an-ean',
  /** Not one of the words that are expected. */
  'not-listed',
  /** Names something that does not exist. */
  'unknown',
  /** Ambiguous: several match. */
  'ambiguous',
  'too-small',
  'not-above',
  'too-big',
  'too-long',
  'too-many-decimals',
  /** Another unit than the material's stands in the cell. */
  'other-unit',
  /** A formula without its result, or an error of the spreadsheet. */
  'no-value',
  /** The letters are no text: a wrong encoding, control characters. */
  'misshaped',
  /** The same thing stands in the file before; `expected` has the row. */
  'twice',
  /** Rows of one order say different things about it; `expected` has what the first one says. */
  'differs',
  /** The material has no batches, expiry dates or serial numbers. */
  'not-kept',
  /** The name belongs to another one already. */
  'taken',
  /** A barcode or EAN of another material; `expected` has its item number. */
  'code-of-another',
  /** An order without lines. */
  'no-lines',
  /** What exists cannot be changed so: its state, what is reserved, its unit. */
  'fixed',
  /** What is reserved or counted stands in the way; `expected` has the bound. */
  'reserved',
  /** The minimum is above the maximum. */
  'minimum-above-maximum',
  /** Dates in the wrong order: shipped before it was ordered, or in the future. */
  'date-order',
  /** The caller's rights do not reach so far, for instance to the role of a user. */
  'not-allowed',
  /** Another row of the same order has a mistake. */
  'same-order',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export function isFormProblem(code: ProblemCode): code is FormProblemCode {
  return formProblemCodes.some(known => known === code)
}

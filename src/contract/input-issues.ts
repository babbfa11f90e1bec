/** Issues of invalid input: a path, a code with values that the cockpit translates, and an English message for logs. */
import * as v from 'valibot'

/** Reasons that users can see; the text of each is `grid.form.<code>`. */
export const issueCodes = [
  'not-a-number',
  'not-whole',
  'too-many-decimals',
  'too-small',
  'not-above',
  'too-big',
  'too-long',
  'misshaped',
  'not-plain',
  'not-storable',
  'not-readable',
  'not-an-email',
  'not-listed',
  'not-a-reader',
  'no-column',
  'not-a-country',
  'not-an-ean',
  'code-of-another',
  'no-day',
  'user-or-role',
  'minimum-above-maximum',
  'optimal-below-critical',
  'base-unit-fixed',
  'inside-itself',
  'too-many-labels',
  'too-many-stocks',
  'twice',
  'each-once',
  'in-the-past',
  'not-past',
  'too-long-ago',
  'missing',
  'parts-missing',
  'not-kept',
  'one-for-each',
  'number-in-stock',
  'not-receiving',
  'not-storage',
  'at-the-gate',
  'place-given',
  'too-many-to-rehearse',
  'used-in-movements',
  'used-in-stocks',
  'misshaped-host',
  'misshaped-attribute',
  'no-pattern',
  'pattern-too-slow',
  'misshaped-range',
  'own-address-missing',
  'no-archive',
  'archive-not-writable',
  'password-too-short',
  'password-no-uppercase',
  'password-no-lowercase',
  'password-no-digit',
  'password-not-confirmed',
  'password-unchanged',
  'not-a-picture',
  'picture-type-differs',
  'picture-too-big',
  'picture-too-many-pixels',
  'user-name-taken',
  'user-name-used-before',
  'role-name-taken',
  'role-name-reserved',
  'role-circle',
  'unknown-role',
  'not-json',
  'not-known',
  'no-such',
  'not-possible',
  'only-one-kind',
  'too-many',
  'from-after-to',
  'period-too-long',
  'in-the-future',
  'least-above-most',
  'range-turned',
] as const
/** Rules with a page of their own have their texts there: `company.noYear` is `company.problem.noYear`. */
export type PageIssueCode = `${'company' | 'kpi' | 'translations'}.${string}`
export type IssueCode = (typeof issueCodes)[number] | PageIssueCode

/** Translation key of a code. */
export function issueKey(code: string): string {
  return code.includes('.') ? code.replace('.', '.problem.') : `grid.form.${code}`
}

/** For an issue without a code. */
export const uncoded = 'uncoded'

/** The path of the invalid input, for instance `filters.0.selector`. */
export const inputIssue = v.object({
  path: v.string(),
  /** The message, in the language of the call; the code that refuses writes English, which the answer translates. */
  message: v.string(),
  /** The reader accepts any text, as for refusal codes; a back end without codes sends only its message. */
  code: v.optional(v.string(), uncoded) as v.GenericSchema<IssueCode | undefined, IssueCode | typeof uncoded>,
  /** Values of the text: decimal texts and days are shown in the company's formats; `count` determines the plural. */
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type InputIssue = v.InferOutput<typeof inputIssue>

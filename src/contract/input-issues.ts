/** What about an input does not fit: a path, a code with values that the cockpit says in the user's language, and English for logs. */
import * as v from 'valibot'

/** Reasons that people can meet; a code is also the end of its translation key: `grid.form.<code>`. */
export const issueCodes = [
  'not-a-number',
  'not-whole',
  'too-many-decimals',
  'too-small',
  'not-above',
  'too-big',
  'too-long',
  'misshaped',
  'not-listed',
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
  'in-the-past',
  'not-past',
  'too-long-ago',
  'missing',
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
  'unknown-language',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** A path of the input that does not fit, for instance `filters.0.selector`. */
export const inputIssue = v.object({
  path: v.string(),
  /** English text for logs and for people who call the API by hand. */
  message: v.string(),
  /** Absent where only a caller's mistake can be the reason. Whoever reads takes any text, as for refusal codes. */
  code: v.optional(v.string() as v.GenericSchema<IssueCode>),
  /** Values of the text: decimal texts are shown as numbers of the company's format; `count` decides the plural. */
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type InputIssue = v.InferOutput<typeof inputIssue>

/** The issues of values that must be in a list: countries and order types. */
import { isCountryCode } from '../../../../src/contract/countries'
import { expectedValuesMost } from '../../../../src/contract/import-limits'
import type { InputIssue } from '../../../../src/contract/input-issues'

/** Values that the rows already have: they may stay, even when they are no longer in the list. */
type Before = readonly (string | null | undefined)[]

/** The issue of a country; none when it is valid. */
export function countryIssues(
  path: string,
  code: string | null | undefined,
  before: Before = [],
): readonly InputIssue[] {
  if (!code || isCountryCode(code) || stands(code, before)) return []
  return [{ path, message: 'The two letters of a country (ISO 3166-1).', code: 'not-a-country' }]
}

/** The issue of an order type. @param offered the types of the business unit (order-types.ts) */
export function orderTypeIssues(
  path: string,
  type: string | null,
  offered: readonly string[],
  before: Before = [],
): readonly InputIssue[] {
  if (type === null || offered.includes(type) || stands(type, before)) return []
  const more = offered.length > expectedValuesMost ? ['…'] : []
  const allowed = [...offered.slice(0, expectedValuesMost), ...more].join(', ')
  return [{ path, message: `One of: ${allowed}.`, code: 'not-known', values: { allowed } }]
}

const stands = (value: string, before: Before): boolean =>
  before.length > 0 && before.every(known => known === value)

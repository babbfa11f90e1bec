/**
 * Limits the rows of a search to the maximum that administrators set for the business unit, whatever page is requested. A longer page is
 * cut; the total count of the answer stays right.
 */
import type { Endpoint } from '../../../../src/contract/endpoints/endpoint'
import { isOfIntegration } from '../../../../src/contract/row-views'
import type { UnitValues } from '../../../../src/contract/unit-settings'
import type { RawInput } from './read-input'

type Limits = Pick<UnitValues['cockpit'], 'rowsLimit' | 'takeLimit' | 'integrationQuantityMost'>

/** The parsed input of a search with its page within the limits; other input unchanged. */
export function withinSearchLimits(endpoint: Endpoint, input: RawInput, limits: Limits): RawInput {
  if (endpoint.isSearch !== true) return input
  const { rowsLimit, takeLimit, integrationQuantityMost } = limits
  const view = endpoint.rowsOf ?? nameIn(input.params, 'view')
  const rowsMost = isOfIntegration(view) ? Math.min(rowsLimit, integrationQuantityMost) : rowsLimit
  const cut = (part: unknown): unknown => {
    if (!isPage(part)) return part
    const remaining = Math.max(0, rowsMost - part.skip)
    return { ...part, take: Math.min(part.take, takeLimit, remaining) }
  }
  return { ...input, query: cut(input.query), body: cut(input.body) }
}

function nameIn(part: unknown, name: string): string {
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof value === 'string' ? value : ''
}

function isPage(part: unknown): part is { readonly skip: number; readonly take: number } {
  return (
    typeof part === 'object' &&
    part !== null &&
    typeof Reflect.get(part, 'skip') === 'number' &&
    typeof Reflect.get(part, 'take') === 'number'
  )
}

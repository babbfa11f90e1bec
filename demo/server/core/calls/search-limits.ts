/**
 * How many rows a search gives: what administrators set for the business unit holds for every caller, whatever page he asks for. A
 * page that asks for more is cut; the count of the answer still says how many rows there are.
 */
import type { Endpoint } from '../../../../src/contract/endpoints/endpoint'
import { isOfIntegration } from '../../../../src/contract/row-views'
import type { UnitValues } from '../../../../src/contract/unit-settings'
import type { RawInput } from './read-input'

type Limits = Pick<UnitValues['cockpit'], 'rowsLimit' | 'takeLimit' | 'integrationQuantityMost'>

/** The validated input of a search with a page that keeps to the limits; other input as it is. */
export function withinSearchLimits(endpoint: Endpoint, input: RawInput, limits: Limits): RawInput {
  if (endpoint.isSearch !== true) return input
  const { rowsLimit, takeLimit, integrationQuantityMost } = limits
  const view = endpoint.rowsOf ?? nameIn(input.params, 'view')
  const rowsMost = isOfIntegration(view) ? Math.min(rowsLimit, integrationQuantityMost) : rowsLimit
  const cut = (part: unknown): unknown => {
    if (!isPage(part)) return part
    const left = Math.max(0, rowsMost - part.skip)
    return { ...part, take: Math.min(part.take, takeLimit, left) }
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

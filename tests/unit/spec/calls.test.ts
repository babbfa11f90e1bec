/**
 * Every call of section 7 of the specification has an endpoint with its method, a handler, and a file of the cockpit that uses it; where
 * none does, the row has the reason.
 */
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints/table'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { callRows } from './call-rows'
import { callersOf } from './callers-of'

describe.each(Object.entries(callRows))('calls of %s', (_heading, rows) => {
  it('are named once', () => {
    const rules = rows.map(([call]) => call)
    expect(rules).toEqual([...new Set(rules)])
  })

  it.each(rows.map(([call, name, unnamed]) => ({ call, name, unnamed })))(
    '$call',
    ({ call, name, unnamed }) => {
      const endpoint = endpointNamed(name)
      expect(endpoint.method).toBe(call.split(' ')[0])
      expect(callersOf(endpoint).length > 0, unnamed ?? 'nothing names it').toBe(unnamed === undefined)
    },
  )
})

function endpointNamed(name: string): Endpoint {
  const [group = '', member = ''] = name.split('.')
  const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[group]?.[member]
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
  return endpoint
}

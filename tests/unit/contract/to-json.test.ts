/** JSON as the server must receive it, on a page that added a toJSON to arrays and strings. */
import { afterEach, expect, it } from 'vitest'
import { toJson } from '../../../src/contract/to-json'

const value = { ids: [1, 2], name: 'A', nested: { list: ['x'] }, none: null, at: new Date(0) }
const plain = '{"ids":[1,2],"name":"A","nested":{"list":["x"]},"none":null,"at":"1970-01-01T00:00:00.000Z"}'
const changed = [Array.prototype, String.prototype, Object.prototype] as { toJSON?: () => string }[]

afterEach(() => {
  for (const prototype of changed) delete prototype.toJSON
})

it('toJson equals JSON.stringify on an unmodified page', () => {
  expect(toJson(value)).toBe(plain)
  expect(toJson([1], null, 2)).toBe('[\n  1\n]')
})

it('toJson ignores a toJSON that a script added to prototypes, and keeps it there', () => {
  for (const prototype of changed) prototype.toJSON = () => 'spoilt'
  expect(JSON.stringify(value)).not.toBe(plain)
  expect(toJson(value)).toBe(plain)
  expect(changed.map(prototype => prototype.toJSON?.())).toEqual(['spoilt', 'spoilt', 'spoilt'])
})

it('toJson keeps that toJSON when a value cannot be serialised', () => {
  Object.assign(Array.prototype, { toJSON: () => 'spoilt' })
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(() => toJson(circle)).toThrow(TypeError)
  expect(Object.hasOwn(Array.prototype, 'toJSON')).toBe(true)
})

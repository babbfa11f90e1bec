/** JSON as the server must receive it, on a page that added a toJSON to arrays and strings. */
import { afterEach, expect, it } from 'vitest'
import { toJson } from '../../../src/contract/to-json'

const value = { ids: [1, 2], name: 'A', nested: { list: ['x'] }, none: null, at: new Date(0) }
const plain = '{"ids":[1,2],"name":"A","nested":{"list":["x"]},"none":null,"at":"1970-01-01T00:00:00.000Z"}'
const changed = [Array.prototype, String.prototype, Object.prototype] as { toJSON?: () => string }[]

afterEach(() => {
  for (const prototype of changed) delete prototype.toJSON
})

it('is what JSON.stringify says on a page of its own', () => {
  expect(toJson(value)).toBe(plain)
  expect(toJson([1], null, 2)).toBe('[\n  1\n]')
})

it('says nothing of what a script has put on prototypes, and leaves it there', () => {
  for (const prototype of changed) prototype.toJSON = () => 'spoilt'
  expect(JSON.stringify(value)).not.toBe(plain)
  expect(toJson(value)).toBe(plain)
  expect(changed.map(prototype => prototype.toJSON?.())).toEqual(['spoilt', 'spoilt', 'spoilt'])
})

it('leaves it there too when a value cannot be written', () => {
  Object.assign(Array.prototype, { toJSON: () => 'spoilt' })
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(() => toJson(circle)).toThrow(TypeError)
  expect(Object.hasOwn(Array.prototype, 'toJSON')).toBe(true)
})

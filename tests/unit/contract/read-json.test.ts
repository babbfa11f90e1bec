import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src/contract/read-json'

describe('JSON that was saved', () => {
  const schema = v.object({ days: v.number(), names: v.optional(v.array(v.string()), []) })

  it.each([undefined, null, '', '{', '{"days":7', 'null', '[]', '{"days":"7"}'])('is null for %s', text => {
    expect(readJson(schema, text)).toBeNull()
  })

  it('has the defaults of its schema, and may be a value that is false', () => {
    expect(readJson(schema, '{"days":7}')).toEqual({ days: 7, names: [] })
    expect(readJson(v.boolean(), 'false')).toBe(false)
  })
})

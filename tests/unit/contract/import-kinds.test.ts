/** The table of what can be imported: every field has unambiguous names, in every language, and a valid example. */
import { describe, expect, it } from 'vitest'
import { headersOf, titleOf, type ImportField } from '../../../src/contract/imports/import-kind'
import { hasLines, importKindNames, importKinds } from '../../../src/contract/imports/import-kinds'
import { languages } from '../../../src/contract/limits'
import { plainHeader } from '../../../src/sheets/guess-columns'

describe.each(importKindNames)('imports of %s', kindName => {
  const kind = importKinds[kindName]
  const fields: readonly ImportField[] = kind.fields

  it('have a key, and fields with unique names', () => {
    expect(fields.some(({ isKey }) => isKey === true)).toBe(true)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  })

  it('have no column name that two fields share', () => {
    const owners = new Map<string, string>()
    const clashes = fields.flatMap(field =>
      [...new Set(headersOf(field).map(plainHeader))].flatMap(header => {
        const owner = owners.get(header)
        owners.set(header, field.name)
        return owner === undefined ? [] : [`${header}: ${owner}, ${field.name}`]
      }),
    )
    expect(clashes).toEqual([])
  })

  it('have unique titles in every language', () => {
    for (const language of languages) {
      const titles = fields.map(field => titleOf(field, language))
      expect(new Set(titles).size, titles.join()).toBe(fields.length)
      expect(titleOf(kind, language)).not.toBe('')
    }
  })
})

it('imports whose rows are lines are those of orders and suppliers', () => {
  expect(importKindNames.filter(name => hasLines(importKinds[name]))).toEqual([
    'suppliers',
    'salesOrders',
    'ingoingOrders',
  ])
})

/** The table of what can be imported: every field has unambiguous names, in every language, and a valid example. */
import { describe, expect, it } from 'vitest'
import { headersOf, titleOf, type ImportField } from '../../../src/contract/imports/import-kind'
import { hasLines, importKindNames, importKinds } from '../../../src/contract/imports/import-kinds'
import { languages } from '../../../src/contract/limits'
import { plainHeader } from '../../../src/sheets/guess-columns'

describe.each(importKindNames)('imports of %s', kindName => {
  const kind = importKinds[kindName]
  const fields: readonly ImportField[] = kind.fields

  it('have a key, and fields with names of their own', () => {
    expect(fields.some(({ isKey }) => isKey === true)).toBe(true)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  })

  it('know no column by a name that two fields have', () => {
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

  it('have titles in every language, each once', () => {
    for (const language of languages) {
      const titles = fields.map(field => titleOf(field, language))
      expect(new Set(titles).size, titles.join()).toBe(fields.length)
      expect(titleOf(kind, language)).not.toBe('')
    }
  })
})

it('are of orders and suppliers where rows are lines', () => {
  expect(importKindNames.filter(name => hasLines(importKinds[name]))).toEqual([
    'suppliers',
    'salesOrders',
    'ingoingOrders',
  ])
})

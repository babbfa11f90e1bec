/** Names of prepared statements: for frequent ones, never for every statement that was ever sent. */
import { describe, expect, it } from 'vitest'
import { statementNames } from '../../../demo/server/core/db/statement-names'

const usesLeast = 5

describe('the name of a statement', () => {
  it('is assigned at its fifth use, and stays', () => {
    const names = statementNames()
    const input = Array.from({ length: usesLeast + 2 }, () => names.nameOf('select 1'))
    expect(input.slice(0, usesLeast - 1).every(name => name === undefined)).toBe(true)
    const [name, ...again] = input.slice(usesLeast - 1)
    expect(name).toMatch(/^\w+$/)
    expect(new Set(again)).toEqual(new Set([name]))
  })

  it('is different for another text', () => {
    const names = statementNames()
    const nameOf = (text: string) => Array.from({ length: usesLeast }, () => names.nameOf(text)).at(-1)
    expect(nameOf('select 1')).not.toBe(nameOf('select 2'))
  })

  it('is assigned to a limited number of texts', () => {
    const names = statementNames()
    const texts = Array.from({ length: 1_000 }, (_, index) => `select ${index}`)
    const named = texts.filter(text => {
      for (let use = 1; use < usesLeast; use++) names.nameOf(text)
      return names.nameOf(text) !== undefined
    })
    expect(named.length).toBeGreaterThan(100)
    expect(named.length).toBeLessThan(500)
    // The first ones keep their names when no more are available.
    expect(names.nameOf(texts[0] ?? '')).toBeDefined()
  })
})

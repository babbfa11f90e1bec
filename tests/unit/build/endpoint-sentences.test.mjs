import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withoutSentences } from '../../../build/endpoint-sentences.mjs'

const folder = new URL('../../../src/contract/endpoints/', import.meta.url)

describe('endpoints in the bundle', () => {
  it('have no sentence for OpenAPI, on one line or on two', () => {
    const [one, two] = [
      "{ result, summary: 'The user’s own.' }",
      "{\n  summary:\n    'Titles: `SalesOrders.route`.',\n}",
    ]
    for (const source of [one, two]) {
      const without = withoutSentences(source)
      expect(without).not.toContain('summary')
      expect(without.length).toBe(source.length)
      expect(without.split('\n').length).toBe(source.split('\n').length)
    }
    expect(withoutSentences(one).replace(/ +/g, ' ')).toBe('{ result, }')
  })

  it('keep an endpoint that is called summary', () => {
    const source = "  summary: get('/summary', {\n"
    expect(withoutSentences(source)).toBe(source)
  })

  it('are written so that every sentence is found', () => {
    const sources = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'))
    expect(sources.join('')).toMatch(/summary:\s*['`]/)
    for (const source of sources) expect(withoutSentences(source)).not.toMatch(/summary:\s*['"`]/)
  })
})

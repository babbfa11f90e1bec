import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { leanEndpointSource } from '../../../build/lean-endpoints.mjs'

const folder = new URL('../../../src/contract/endpoints/', import.meta.url)
const leftOut = /\bendpoint\.(params|query|body|permission|feature|gates|rowsOf|isForScreens|summary)\b/i
const squeezed = source => leanEndpointSource(source).replace(/\s+/g, ' ')

describe('endpoints in the bundle', () => {
  it('say what the client needs, and nothing that only the server reads', () => {
    const source = `export const orders = group('Orders', {
      split: put('/{id}', {
        params: v.object({ id }),
        body: split,
        result: order,
        isBulk: true,
        permission: 'data/order/split',
        feature: 'Kardex',
        gates: gatesAt('body.type', needs),
        summary: \`Splits an order.\`
      }),
    })`
    expect(squeezed(source)).toBe(
      "export const orders = group('Orders', { split: put('/{id}', { result: order, isBulk: true, }), })",
    )
  })

  it('keep their places in the source map', () => {
    const source = "const a = get('/a', {\n  body:\n    one,\n  summary: 'One a.',\n  result: b })"
    const lean = leanEndpointSource(source)
    expect(lean.length).toBe(source.length)
    expect(lean.indexOf('result')).toBe(source.indexOf('result'))
    expect(lean.split('\n').length).toBe(source.split('\n').length)
  })

  it('lose the sentence that a function of endpoints is given', () => {
    expect(squeezed("search(order, 'Orders', 'Orders by filters.', '/search')")).toBe(
      "search(order, 'Orders', '' , '/search')",
    )
  })

  it('keep what is only called like a part of the server', () => {
    const source =
      "const e = { summary: get('/summary', { result: v.object({ body: v.string(), query: v.string() }) }) }"
    expect(leanEndpointSource(source)).toBe(source)
  })

  it('are never asked in the browser for what is left out', () => {
    const asked = ['src', 'elements', 'host'].flatMap(name => {
      const top = join(import.meta.dirname, '../../..', name)
      return readdirSync(top, { recursive: true })
        .filter(file => /\.tsx?$/.test(file) && !file.startsWith('contract'))
        .filter(file => leftOut.test(readFileSync(join(top, file), 'utf8')))
    })
    expect(asked).toEqual([])
  })

  it('are written so that every part is found', () => {
    for (const name of readdirSync(folder)) {
      const { code } = transformSync(readFileSync(new URL(name, folder), 'utf8'), { loader: 'ts' })
      const lean = leanEndpointSource(code)
      expect.soft(lean, name).not.toMatch(/\bsummary:\s*["'`]|\b(body|params):\s*\w/)
    }
  })
})

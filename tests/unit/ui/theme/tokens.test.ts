/** A token without a definition fails silently in a browser: the declaration that uses it has no effect. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { stateTokensCss } from '../../../../src/ui/theme/state-style'

const project = fileURLToPath(new URL('../../../../', import.meta.url))

it('Every token that a style sheet or a component uses is defined, for the light theme at least', () => {
  const sources = ['src', 'host', 'elements'].flatMap(textsBelow)
  const defined = new Set(
    [...sources, stateTokensCss()].flatMap(text => namesIn(text, /(--ck-[\w-]+)['"]?\s*:/g)),
  )
  const used = sources.flatMap(text => namesIn(text, /var\(\s*(--ck-[\w-]+)\s*[,)]/g))
  expect(used.length).toBeGreaterThan(500)
  expect([...new Set(used)].filter(name => !defined.has(name)).sort()).toEqual([])
})

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')

function textsBelow(folder: string): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(css|tsx?)$/.test(file))
    .map(file => readFileSync(join(project, folder, file), 'utf8'))
}

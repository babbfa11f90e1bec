/** Modules write JSON with our own function in the bundle, and say the same at the same places. */
import { expect, it } from 'vitest'
import { ownJson, withOwnJson } from '../../../build/own-json.mjs'
import { inProject } from '../../../build/project.mjs'

const source = 'const body = JSON.stringify(value)\nconst other = [1].map(JSON.stringify)'

it('takes the place of every JSON.stringify and moves nothing', () => {
  const lines = withOwnJson(source).split('\n')
  expect(lines[0]).toBe('const body = cockpitOwnJson(value)')
  expect(lines[1]).toBe('const other = [1].map(cockpitOwnJson)')
  expect(lines.slice(0, 2).map(line => line.length)).toEqual(source.split('\n').map(line => line.length))
  expect(lines[2]).toContain('src/kernel/to-json.ts')
})

it('is for our modules and for the live connection, not for itself', () => {
  const { transform } = ownJson()
  expect(transform(source, inProject('src/kernel/api-request.ts'))).not.toBeNull()
  expect(
    transform(source, inProject('node_modules/@microsoft/signalr/dist/esm/JsonHubProtocol.js')),
  ).not.toBeNull()
  expect(transform(source, inProject('src/kernel/to-json.ts'))).toBeNull()
  expect(transform(source, inProject('node_modules/react/index.js'))).toBeNull()
  expect(transform('JSON.parse(text)', inProject('src/kernel/api-request.ts'))).toBeNull()
})

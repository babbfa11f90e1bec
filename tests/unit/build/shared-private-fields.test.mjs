/** What keeps the fields of Handsontable's classes private is one copy for all of its modules, and keeps them as private as before. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../build/project.mjs'
import { fieldOf, initField, initMethod, methodOf, setField } from '../../../build/private-fields.mjs'
import {
  handsontableModule,
  sharedPrivateFields,
  withSharedPrivateFields,
} from '../../../build/shared-private-fields.mjs'

const folder = inProject('node_modules/handsontable')
const modules = readdirSync(folder, { recursive: true })
  .map(name => join(folder, name))
  .filter(path => handsontableModule.test(path))
  .map(path => ({ path, source: readFileSync(path, 'utf8') }))
const compiled = modules.filter(({ source }) => /^function _class_private/m.test(source))

const own = /^function (_class_|_check_private)\w*/m
const calls = /(?<!function )\b(_class_private_\w+|_check_private_\w+|_class_(apply|extract)_\w+)\(/g

describe('the modules of Handsontable', () => {
  it('have copies of their own as they come, so that an upgrade without them is noticed', () => {
    expect(compiled.length).toBeGreaterThan(100)
  })

  it('have none in the bundle, and every function that they call', () => {
    const wrong = modules.filter(({ source }) => {
      const text = withSharedPrivateFields(source)
      const called = new Set([...text.matchAll(calls)].map(([, name]) => name))
      return (
        own.test(text) || [...called].some(name => !text.startsWith('import {') || !imported(text).has(name))
      )
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('keep every other line where it was', () => {
    for (const { source } of compiled) {
      const before = source.split('\n')
      const after = withSharedPrivateFields(source).split('\n')
      expect(after).toHaveLength(before.length)
      const moved = after.slice(1).filter((line, at) => line !== '' && line !== before[at + 1])
      expect(moved).toEqual([])
    }
  })

  it('stay as they are where nothing is private', () => {
    expect(withSharedPrivateFields('export const a = 1\n')).toBe('export const a = 1\n')
  })

  it('get it in their own chunk, and no module of another package is touched', async () => {
    const plugin = sharedPrivateFields()
    const id = plugin.resolveId('handsontable-private-fields')
    expect(id?.startsWith(folder)).toBe(true)
    const text = await plugin.load.call({ addWatchFile: () => undefined }, id)
    expect(text).toContain('export function fieldOf')
    expect(plugin.transform(compiled[0].source, inProject('node_modules/react/index.mjs'))).toBeNull()
    expect(plugin.transform(text, id)).toBeNull()
  })
})

function imported(text) {
  const [, list] = /^import \{ ([^}]*) \}/.exec(text) ?? []
  return new Set((list ?? '').split(', ').map(name => name.split(' as ')[1]))
}

describe('a private field', () => {
  const fields = new WeakMap()
  const owner = {}
  initField(owner, fields, { writable: true, value: undefined })

  it('is read and written by its owner only', () => {
    expect(fieldOf(owner, fields)).toBeUndefined()
    expect(setField(owner, fields, 3)).toBe(3)
    expect(fieldOf(owner, fields)).toBe(3)
    for (const stranger of [{}, null, undefined, 'text']) {
      expect(() => fieldOf(stranger, fields)).toThrow(TypeError)
      expect(() => setField(stranger, fields, 1)).toThrow(TypeError)
    }
  })

  it('is made once', () => {
    expect(() => initField(owner, fields, { writable: true, value: 1 })).toThrow(TypeError)
  })

  it('may be read-only, or work on what it belongs to', () => {
    const fixed = new WeakMap([[owner, { value: 1 }]])
    expect(() => setField(owner, fixed, 2)).toThrow(TypeError)
    const kept = { weight: 2 }
    const access = {
      get() {
        return this.weight
      },
      set(value) {
        this.weight = value * 2
      },
    }
    const computed = new WeakMap([[kept, access]])
    expect(fieldOf(kept, computed)).toBe(2)
    expect(setField(kept, computed, 5)).toBe(5)
    expect(kept.weight).toBe(10)
  })
})

describe('a private method', () => {
  it('is found by its owner only, and made once', () => {
    const owners = new WeakSet()
    const owner = {}
    const method = () => 1
    initMethod(owner, owners)
    expect(methodOf(owner, owners, method)).toBe(method)
    expect(() => methodOf({}, owners, method)).toThrow(TypeError)
    expect(() => initMethod(owner, owners)).toThrow(TypeError)
  })
})

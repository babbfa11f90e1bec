/** The manifest that describes the elements to editors says what the elements do. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../../../elements/manifest.json'
import { settingAttributes } from '../../../src/areas/element-settings'

it('describes exactly the attributes that the elements observe', () => {
  const { common, elements } = manifest
  const described = [...common.attributes, ...elements.flatMap(({ attributes }) => attributes ?? [])]
  expect(described.map(({ name }) => name).sort()).toEqual(['auth-context', ...settingAttributes].sort())
})

it('describes the elements that have an entry', () => {
  for (const { entry } of manifest.elements) {
    expect(existsSync(new URL(`../../../elements/${entry}.ts`, import.meta.url)), entry).toBe(true)
  }
})

it('names each element after its entry', () => {
  expect(manifest.elements.map(({ tag }) => tag)).toEqual(
    manifest.elements.map(({ entry }) => `cockpit-${entry}`),
  )
})

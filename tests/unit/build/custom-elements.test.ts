/** The manifest that describes the elements to editors agrees with the elements. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import manifest from '../../../elements/manifest.json'
import { settingAttributes } from '../../../src/areas/element-settings'

it('lists exactly the attributes that the elements observe', () => {
  const { common, elements } = manifest
  const described = [...common.attributes, ...elements.flatMap(({ attributes }) => attributes ?? [])]
  expect(described.map(({ name }) => name).sort()).toEqual(['auth-context', ...settingAttributes].sort())
})

it('lists the elements that have an entry', () => {
  for (const { entry } of manifest.elements) {
    expect(existsSync(new URL(`../../../elements/${entry}.ts`, import.meta.url)), entry).toBe(true)
  }
})

it('names each element after its entry', () => {
  expect(manifest.elements.map(({ tag }) => tag)).toEqual(
    manifest.elements.map(({ entry }) => `cockpit-${entry}`),
  )
})

const sources = fileURLToPath(new URL('../../../src/', import.meta.url))
const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(css|tsx)$/.test(file))
  .map(file => readFileSync(sources + file, 'utf8'))

const foundIn = (pattern: RegExp) =>
  [...new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, name]) => name)))].sort()

it('lists exactly the custom properties that a page may set', () => {
  expect(foundIn(/var\((--cockpit-[\w-]+)/g)).toEqual(
    manifest.common.cssProperties.map(({ name }) => name).sort(),
  )
})

it('lists exactly the parts that a page may style', () => {
  expect(foundIn(/<[a-z][^<>]*\spart="(\w+)"/g)).toEqual(
    manifest.common.cssParts.map(({ name }) => name).sort(),
  )
})

it('describes the title part of every page as its heading', () => {
  const titles = texts.flatMap(text => [...text.matchAll(/<h1\b[^>]*>/g)].map(([tag]) => tag))
  expect(titles.length).toBeGreaterThan(8)
  expect(titles.filter(tag => !tag.includes('part="heading"'))).toEqual([])
})

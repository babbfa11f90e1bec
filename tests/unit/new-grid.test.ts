/** `npm run new:grid` writes a kind of master data into every layer; `tests/integration/recipes.test.ts` compiles the result. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject, type ProjectCopy } from '../project-copy'

const filesMost = 10

describe('a new grid', () => {
  let copy: ProjectCopy
  let root = ''
  let written: readonly string[] = []

  beforeAll(() => {
    copy = copyProject()
    root = copy.root
    const shown = newGrid('PackingFacility').stdout
    written = (/Written: (.*)/.exec(shown)?.[1] ?? '').split(', ')
  })
  afterAll(() => copy.remove())

  const newGrid = (...words: readonly string[]) => copy.run('new-grid', ...words)
  const text = (name: string) => readFileSync(join(root, name), 'utf8')

  it('changes few files besides the translations', () => {
    expect(written.length).toBeGreaterThan(5)
    expect(written.length).toBeLessThanOrEqual(filesMost)
    expect(written.filter(name => !existsSync(join(root, name)))).toEqual([])
    expect(written.filter(name => !/packingFacilit(y|ies)|PackingFacility/.test(text(name)))).toEqual([])
  })

  it('has an icon that no other settings page has', () => {
    const icons = [...text('src/contract/master-data/kinds.ts').matchAll(/icon: '(\w+)'/g)].map(
      ([, icon]) => icon,
    )
    expect(new Set(icons).size).toBe(icons.length)
    expect(text('src/catalog/menu.ts')).not.toContain(`icon: '${icons.at(-1)}'`)
  })

  it('has the same keys in every language, sorted', () => {
    const keysOf = (locale: string) => Object.keys(JSON.parse(text(`src/locales/${locale}`)) as object)
    const locales = readdirSync(join(root, 'src/locales'))
    expect(locales.length).toBe(6)
    for (const locale of locales) {
      const keys = keysOf(locale)
      expect(keys).toEqual([...keys].sort())
      expect(keys).toEqual(
        expect.arrayContaining(['route.packing-facilities', 'action.deletePackingFacility.confirm.keep']),
      )
    }
  })

  it('is refused for an existing name or page, and without a name', () => {
    const before = text('src/contract/master-data/kinds.ts')
    expect(newGrid('Stock')).toMatchObject({ status: 1, stderr: 'There is a view Stock already.\n' })
    expect(newGrid('Shelf', '--page=cause-codes')).toMatchObject({
      status: 1,
      stderr: 'There is a page cause-codes already.\n',
    })
    expect(newGrid('PackingFacility')).toMatchObject({ status: 1 })
    expect(newGrid('packing facility')).toMatchObject({ status: 2 })
    expect(text('src/contract/master-data/kinds.ts')).toBe(before)
  })

  it('writes no file when one of the changes cannot be made', () => {
    const list = 'demo/server/core/db/migrate.ts'
    const before = text(list)
    writeFileSync(join(root, list), before.replace('\n]\n', '\n] as const\n'))
    expect(newGrid('Shelf').status).toBe(1)
    expect(text('src/contract/master-data/kinds.ts')).not.toContain('Shelf')
    expect(existsSync(join(root, 'src/contract/master-data/shelf.ts'))).toBe(false)
    writeFileSync(join(root, list), before)
  })
})

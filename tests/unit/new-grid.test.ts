/** `npm run new:grid` writes a kind of master data into every layer; `npm run test:full` compiles what it wrote. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'

const project = join(import.meta.dirname, '../..')
/** What the compiler does not read, and no test of one grid needs. */
const left = ['node_modules', 'dist', 'test-results', '.git', '.build', '.data', '.cluster']
const filesMost = 10

describe('a new grid', () => {
  let root = ''
  let written: readonly string[] = []

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'cockpit-new-grid-'))
    cpSync(project, root, { recursive: true, filter: from => !left.includes(basename(from)) })
    const said = newGrid('PackingFacility').stdout
    written = (/Written: (.*)/.exec(said)?.[1] ?? '').split(', ')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const newGrid = (...words: readonly string[]) =>
    spawnSync(process.execPath, [join(project, 'build/new-grid.mjs'), ...words, `--root=${root}`], {
      encoding: 'utf8',
    })
  const text = (name: string) => readFileSync(join(root, name), 'utf8')

  it('touches few files beside the languages', () => {
    expect(written.length).toBeGreaterThan(5)
    expect(written.length).toBeLessThanOrEqual(filesMost)
    expect(written.filter(name => !existsSync(join(root, name)))).toEqual([])
    expect(written.filter(name => !/packingFacilit(y|ies)|PackingFacility/.test(text(name)))).toEqual([])
  })

  it('has the same texts in every language, sorted', () => {
    const keysOf = (locale: string) => Object.keys(JSON.parse(text(`src/locales/${locale}`)) as object)
    const locales = readdirSync(join(root, 'src/locales'))
    expect(locales.length).toBe(6)
    for (const locale of locales) {
      const keys = keysOf(locale)
      expect(keys).toEqual([...keys].sort())
      expect(keys).toEqual(
        expect.arrayContaining([
          'route.packing-facilities',
          'view.PackingFacilityHistory',
          'action.deletePackingFacility.confirm.keep_other',
        ]),
      )
    }
  })

  it('is refused when there is one of the name or the page, and without a name', () => {
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

  it('writes nothing where one place does not fit', () => {
    const list = 'demo/server/core/db/migrate.ts'
    const before = text(list)
    writeFileSync(join(root, list), before.replace('/** Key of the advisory lock', '/** The key'))
    expect(newGrid('Shelf').status).toBe(1)
    expect(text('src/contract/master-data/kinds.ts')).not.toContain('Shelf')
    expect(existsSync(join(root, 'src/contract/master-data/shelf.ts'))).toBe(false)
    writeFileSync(join(root, list), before)
  })

  it.runIf(isFullRun)('compiles', { timeout: 600_000 }, () => {
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    const compiler = join(project, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', root, '--noEmit'], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })
})

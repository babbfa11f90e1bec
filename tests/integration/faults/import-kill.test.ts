/**
 * A server that is killed in the middle of an import, and the command line on the same data: nothing is half imported, the staged rows are
 * still there, and they are imported afterwards, once.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isFullRun } from '../../full-run'
import type { ImportSummary } from '../../../src/contract/imports/import-shapes'
import { csvOf, importer } from '../import-fixture'
import { bundle, startProcess, type ServerProcess } from '../process-fixture'
import { seededFolder, type SeededFolder } from '../seeded-databases'
import { callApi, signIn } from '../server-fixture'

const importProgram = join(import.meta.dirname, '..', '..', '..', 'demo', 'import.mjs')
/** Enough rows to interrupt a run in its middle. */
const rows = 12_000
const lines = [
  ['Customer number', 'Customer'],
  ...Array.from({ length: rows }, (_, index) => [`K-${index}`, `Customer ${index}`]),
]

let data: SeededFolder
let folder: string
let server: ServerProcess | undefined
beforeAll(async () => {
  data = await seededFolder(inject('seededDatabases'))
  folder = await mkdtemp(join(tmpdir(), 'cockpit-import-'))
  await bundle()
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  await data.drop()
  await rm(folder, { recursive: true, force: true })
})

async function started() {
  server = startProcess({ COCKPIT_DATA: data.folder })
  const url = await server.ready
  const token = await signIn(url, 'admin')
  const call = (method: string, path: string, options: object = {}) =>
    callApi(url, method, path, { token, ...options })
  const imports = importer({ call } as Parameters<typeof importer>[0], token)
  return { process: server, imports }
}

/** Runs the command line on the data; returns its output and exit code. */
async function command(
  ...args: string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [importProgram, ...args], {
    env: { PATH: process.env.PATH, COCKPIT_DATA: data.folder },
  })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (output += String(chunk)))
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  return { code, output }
}

describe.runIf(isFullRun)('an import whose server is killed', () => {
  let id = 0

  it('is in its state before the run, and marked as interrupted', async () => {
    const first = await started()
    const import_ = await first.imports.upload('customers', { name: 'customers.csv', content: csvOf(lines) })
    id = import_.id
    expect((await first.imports.check(id)).counts).toMatchObject({ added: rows })
    await first.imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })
    await expect
      .poll(
        async () => {
          const { body } = await first.imports.call('GET', `/${id}/status`)
          const { state, progress } = body.result as ImportSummary
          return state === 'Running' && (progress?.done ?? 0) > 0
        },
        { interval: 5 },
      )
      .toBe(true)
    first.process.child.kill('SIGKILL')
    await first.process.ended
    const { imports } = await started()
    await expect
      .poll(async () => (await imports.call('GET', `/${id}/status`)).body.result as ImportSummary)
      .toMatchObject({
        state: 'Checked',
        isInterrupted: true,
        hasRows: true,
      })
    // None of the rows was imported.
    expect((await imports.check(id)).counts).toMatchObject({ added: rows, unchanged: 0 })
    expect(await imports.run(id, 'all')).toMatchObject({ state: 'Completed', counts: { added: rows } })
  })

  it('is completed by the command line after the end of the server, which reports no difference', async () => {
    const file = join(folder, 'customers.csv')
    await writeFile(file, csvOf([...lines, ['K-new', 'New one']]))
    const held = await command('customers', file)
    expect(held.code).toBe(2)
    expect(held.output).toContain('is in use by a server that runs already')
    server?.child.kill('SIGTERM')
    await server?.ended
    const dry = await command('customers', file, '--dry-run')
    expect(dry).toMatchObject({ code: 0 })
    expect(dry.output).toContain(`Would be 1 added, 0 changed, ${rows} unchanged`)
    expect((await command('customers', file)).output).toContain(
      `Imported: 1 added, 0 changed, ${rows} unchanged`,
    )
    const broken = join(folder, 'broken.csv')
    await writeFile(
      broken,
      csvOf([
        ['Customer number', 'Customer', 'Country'],
        ['K-x', 'X', 'Atlantis'],
        ['K-y', 'Y', 'DK'],
      ]),
    )
    const partly = await command('customers', broken, '--only-valid')
    expect(partly).toMatchObject({ code: 1 })
    expect(partly.output).toContain('found "Atlantis"')
    expect(partly.output).toContain('Imported: 1 added')
  })
})

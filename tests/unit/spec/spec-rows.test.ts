/**
 * Every rule of the specification's sections 5 (validation), 6 (roles and permissions) and 8 (errors) names the tests that cover it, and
 * those tests exist; so do the parts of section 7 about connections, besides the calls (calls.test.ts).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionErrorRows } from './action-error-rows'
import { connectionRows } from './connection-rows'
import { errorRows } from './error-rows'
import { permissionRows } from './permission-rows'
import type { SpecRow } from './spec-row'
import { validationRows } from './validation-rows'

const tests = join(import.meta.dirname, '..', '..')
const sections: [string, readonly SpecRow[]][] = [
  ['section 5, validation rules', validationRows],
  ['section 6, roles and permissions', permissionRows],
  ['section 7, headers, environment file and live updates', connectionRows],
  ['section 8, error catalogue', [...errorRows, ...actionErrorRows]],
]

describe.each(sections)('%s', (_section, rows) => {
  it('names no rule twice', () => {
    const rules = rows.map(([rule]) => rule)
    expect(rules).toEqual([...new Set(rules)])
  })

  it.each(rows)('%s', (_rule, covered) => {
    expect(covered).not.toEqual([])
    for (const [file, title] of covered) expect(titlesIn(file), file).toContain(title)
  })
})

/** The string literals of a test file, unescaped. */
function titlesIn(file: string): string {
  const path = join(tests, file)
  expect(existsSync(path), file).toBe(true)
  return readFileSync(path, 'utf8').replaceAll(/\\(['"\\])/g, '$1')
}

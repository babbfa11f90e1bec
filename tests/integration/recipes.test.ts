/** The commands of docs/recipes.md in a scratch copy of the project: the generated code compiles and runs. Only in the full run. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import { copyProject, type ProjectCopy } from '../project-copy'

/** Includes a compiler and a server, one after the other, on a busy machine. */
const waits = { timeout: 900_000 }

describe.runIf(isFullRun)('what the recipes write', () => {
  let copy: ProjectCopy
  beforeAll(() => {
    copy = copyProject()
    for (const [command, ...words] of [
      ['new-grid', 'LoadUnit'],
      ['new-action', 'SalesOrders', 'remark'],
      ['new-action', 'Job', 'annotate'],
      ['new-widget', 'OrdersReserved', '--view=SalesOrders', '--state=Reserved,PartiallyReserved'],
    ] as const)
      expect(copy.run(command, ...words)).toMatchObject({ status: 0, stderr: '' })
  })
  afterAll(() => copy.remove())

  it('compiles', waits, () => {
    const { status, output } = copy.runPackage('oxlint/bin/oxlint', [])
    expect(status, output).toBe(0)
  })

  it('fits what the unit tests say of actions and widgets', waits, () => {
    const words = ['run', '--project=unit', 'tests/unit/domain', 'tests/unit/catalog/routes-and-widgets']
    const { status, output } = copy.runPackage('vitest/vitest.mjs', words)
    expect(status, output).toBe(0)
  })

  it('runs', waits, () => {
    const checks = join(copy.root, 'tests/integration/generated-checks.ts')
    copyFileSync(checks, checks.replace('-checks.ts', '.test.ts'))
    const words = ['run', '--project=integration', 'tests/integration/generated.test.ts']
    const { status, output } = copy.runPackage('vitest/vitest.mjs', words)
    expect(status, output).toBe(0)
  })
})

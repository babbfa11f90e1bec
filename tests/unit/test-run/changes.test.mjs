import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../build/project.mjs'
import { changesSince, specsOf } from '../../changes.mjs'
import { testedAreas } from '../../e2e/areas.mjs'

describe('the specs of a change', () => {
  const areas = [
    { places: ['src/pages/reports'], specs: ['reports.spec.ts'] },
    {
      places: ['src/pages/page-title.tsx', 'src/ui'],
      specs: ['reports.spec.ts', 'flows/order-flow.spec.ts'],
    },
  ]

  it.each([
    [['src/pages/reports/criteria/page.tsx'], ['tests/e2e/reports.spec.ts']],
    [['src/pages/reports-of-others.tsx', 'README.md'], []],
    [
      ['src/pages/page-title.tsx', 'src/pages/reports/page.tsx'],
      ['tests/e2e/flows/order-flow.spec.ts', 'tests/e2e/reports.spec.ts'],
    ],
    [['tests/e2e/wall.spec.ts', 'tests/e2e/texts.ts'], ['tests/e2e/wall.spec.ts']],
  ])('of %j are those of its areas, and its own: %j', (files, specs) => {
    expect(specsOf(files, areas)).toEqual(specs)
  })

  it.each(testedAreas)('$places and $specs exist', ({ places, specs }) => {
    const paths = [...places, ...specs.map(spec => `tests/e2e/${spec}`)]
    expect(paths.filter(path => !existsSync(inProject(path)))).toEqual([])
  })
})

it('a base that does not exist is rejected by its name', () => {
  expect(() => changesSince('no-such-branch')).toThrow('There is no commit no-such-branch.')
})

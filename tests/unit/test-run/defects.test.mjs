import { describe, expect, it } from 'vitest'
import { problemsOf, withDefect } from '../../defects/check.mjs'
import { defects, defectsByArea } from '../../defects/defects.mjs'

describe('the seeded defects', () => {
  it('all match the current code', () => {
    expect(problemsOf(defects)).toEqual([])
  })

  it('are at least forty, and some in every area', () => {
    expect(defects.length).toBeGreaterThanOrEqual(40)
    for (const area of ['server', 'hub', 'kernel', 'grid', 'pages', 'host', 'elements'])
      expect(defectsByArea[area]?.length, area).toBeGreaterThanOrEqual(3)
  })
})

describe('a defect', () => {
  const [fitting] = defects

  it('replaces its text', () => {
    expect(withDefect('a $1 b', { text: '$1', replacement: '$& and $$' })).toBe('a $& and $$ b')
  })

  it.each([
    ['its text no longer exists', { text: 'no such text stands in that file' }, 'occurs 0 times'],
    ['its text occurs more than once', { text: 'import' }, 'must occur once'],
    ['it changes nothing', { replacement: fitting.text }, 'changes nothing'],
    ['the changed code cannot be parsed', { replacement: '{{{' }, 'expected'],
    ['its file no longer exists', { file: 'src/no-such-file.ts' }, 'no src/no-such-file.ts'],
    [
      'a test near it no longer exists',
      { near: ['tests/unit/no-such.test.ts'] },
      'no tests/unit/no-such.test.ts',
    ],
  ])('is reported when %s', (_why, change, words) => {
    const problems = problemsOf([{ ...fitting, ...change }])
    expect(problems.join('\n')).toContain(fitting.name)
    expect(problems.join('\n')).toContain(words)
  })

  it('is reported when another one has its name', () => {
    expect(problemsOf([fitting, fitting])).toEqual([`${fitting.name}: the name is taken twice.`])
  })
})

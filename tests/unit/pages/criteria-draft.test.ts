/** Criteria while they are chosen: initial values, mistakes, and their form on the wire. */
import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../src/catalog/reports/reports'
import { criterionFields, pathsOf } from '../../../src/contract/reports/criterion-fields'
import { criteriaSchemas } from '../../../src/contract/reports/criteria'
import { reportNames } from '../../../src/contract/reports/report-names'
import {
  addressOf,
  asOfToday,
  criteriaInAddress,
  criteriaInSetting,
  isSameChoice,
  periodShown,
  criteriaProblems,
  startingCriteria,
  withPeriod,
} from '../../../src/pages/reports/criteria-draft'

const today = '2026-11-20'
const readable = new Set<string>()
const slow = {
  fromDate: '2026-06-01',
  toDate: '2026-11-20',
  processTypes: ['Pick'],
  basedOn: 'costPrice',
}
const problemsOf = (criteria: object, unreadable: ReadonlySet<string> = readable) =>
  Object.fromEntries(
    [...criteriaProblems('slowMovingMaterials', { ...slow, ...criteria }, unreadable, today)].map(
      ([name, problem]) => [name, `${problem.says} at ${problem.path}`],
    ),
  )

describe('the fields of a report', () => {
  it.each(reportNames)('are exactly the criteria of %s', report => {
    const paths = Object.keys(criteriaSchemas[report].entries).filter(path => path !== 'moment')
    expect(criterionFields[report].flatMap(pathsOf).toSorted()).toEqual(paths.toSorted())
  })

  it.each(reportNames)('of %s start with days, and lack only criteria that the user must choose', report => {
    const { criteria, period } = startingCriteria(offerOf(report), today)
    expect(period).toBe(offerOf(report).periods[0])
    const missing = [...criteriaProblems(report, criteria, readable, today)].map(
      ([name, problem]) => `${name} ${problem.says}`,
    )
    const isValued = criterionFields[report].some(({ name }) => name === 'basedOn')
    expect(missing).toEqual(isValued ? ['basedOn missing'] : [])
  })
})

describe('invalid criteria', () => {
  it('are none when all values are present', () => {
    expect(problemsOf({})).toEqual({})
  })

  it('are reported when mandatory and missing, with the missing part', () => {
    expect(problemsOf({ toDate: null, processTypes: [], basedOn: undefined })).toEqual({
      performed: 'missing at toDate',
      processTypes: 'missing at processTypes',
      basedOn: 'missing at basedOn',
    })
  })

  it('are reported when they contradict each other', () => {
    expect(problemsOf({ fromDate: '2026-11-21', toDate: '2026-11-30' }).performed).toBe(
      'in-the-future at fromDate',
    )
    expect(problemsOf({ fromDate: '2026-11-02', toDate: '2026-11-01' }).performed).toBe(
      'from-after-to at fromDate',
    )
    expect(problemsOf({ fromDate: '2006-11-02' }).performed).toBe('period-too-long at fromDate')
    expect(problemsOf({ minPickingFrequency: 4, maxPickingFrequency: 3 })).toEqual({
      pickingFrequency: 'least-above-most at minPickingFrequency',
    })
    expect(problemsOf({ fromLocation: 'b 2', toLocation: 'A 1' })).toEqual({
      locations: 'range-turned at fromLocation',
    })
  })

  it('are unreadable where a field has no value, or one that the report rejects', () => {
    expect(problemsOf({}, new Set(['toLocation']))).toEqual({ locations: 'unreadable at toLocation' })
    expect(problemsOf({ maxPickingFrequency: 1.5 })).toEqual({
      pickingFrequency: 'unreadable at maxPickingFrequency',
    })
    expect(problemsOf({ lastMovementBefore: '2026-02-30' })).toEqual({
      lastMovementBefore: 'unreadable at lastMovementBefore',
    })
  })
})

describe('a period', () => {
  it('sets the days, and saved criteria get those of today', () => {
    const lastMonth = withPeriod('slowMovingMaterials', slow, 'lastMonth', today)
    expect(lastMonth.criteria).toMatchObject({ fromDate: '2026-10-01', toDate: '2026-10-31' })
    expect(asOfToday('slowMovingMaterials', lastMonth, '2027-01-05').criteria).toMatchObject({
      fromDate: '2026-12-01',
      toDate: '2026-12-31',
    })
  })

  it('is displayed as chosen when the days equal its own, also typed ones', () => {
    const offer = offerOf('slowMovingMaterials')
    expect(periodShown(offer, { criteria: slow, period: null }, today)).toBe('halfYear')
    expect(
      periodShown(offer, { criteria: { ...slow, fromDate: '2026-06-02' }, period: null }, today),
    ).toBeNull()
    expect(periodShown(offer, { criteria: slow, period: 'lastYear' }, today)).toBe('lastYear')
  })

  it('makes two choices equal regardless of the days when they were saved', () => {
    const a = withPeriod('slowMovingMaterials', slow, 'lastMonth', today)
    const b = withPeriod('slowMovingMaterials', slow, 'lastMonth', '2027-01-05')
    expect(isSameChoice('slowMovingMaterials', a, b)).toBe(true)
    const lastYear = withPeriod('slowMovingMaterials', slow, 'lastYear', today)
    expect(isSameChoice('slowMovingMaterials', a, lastYear)).toBe(false)
    expect(isSameChoice('slowMovingMaterials', { ...a, period: null }, { ...b, period: null })).toBe(false)
    expect(isSameChoice('slowMovingMaterials', a, { ...a, criteria: { ...a.criteria, basedOn: 'x' } })).toBe(
      false,
    )
  })
})

describe('an address', () => {
  it('contains only restricting criteria, and is read back', () => {
    const text = addressOf('slowMovingMaterials', {
      ...slow,
      fromLocation: null,
      materialGroups: [],
      moment: '2026-11-20T10:00:00Z',
    })
    expect(JSON.parse(text)).toEqual(slow)
    expect(criteriaInAddress('slowMovingMaterials', text)).toEqual(slow)
  })

  it('without criteria is distinguished from an unreadable one', () => {
    expect(criteriaInAddress('slowMovingMaterials', null)).toBeNull()
    for (const text of ['{', '[]', '3', 'null', '"a"'])
      expect(criteriaInAddress('slowMovingMaterials', text)).toBe('unreadable')
    expect(criteriaInAddress('slowMovingMaterials', '{"userIds":[1],"toDate":"2026-11-20"}')).toEqual({
      toDate: '2026-11-20',
    })
  })
})

it('the saved criteria are read, also where their period no longer exists', () => {
  expect(criteriaInSetting('employeeEfficiency', undefined)).toBeNull()
  expect(criteriaInSetting('employeeEfficiency', '{"period":"today"}')).toBeNull()
  expect(
    criteriaInSetting('employeeEfficiency', '{"criteria":{"userIds":[1]},"period":"fortnight"}'),
  ).toEqual({ criteria: { userIds: [1] }, period: null })
})

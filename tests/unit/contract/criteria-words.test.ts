/** Criteria as text: the same on the page, in saved sets and in files. */
import { describe, expect, it } from 'vitest'
import { criteriaWords, type WordsOfCriteria } from '../../../src/contract/reports/criteria-words'
import { criterionFields } from '../../../src/contract/reports/criterion-fields'
import { costBases } from '../../../src/contract/reports/criteria'
import { periods } from '../../../src/contract/reports/period'
import { reportNames } from '../../../src/contract/reports/report-names'
import { createI18n } from '../../../src/texts/create-i18n'
import { sharedKey } from '../../../src/texts/shared-key'
import english from '../../../src/locales/en-GB.json'

const words: WordsOfCriteria = {
  t: createI18n('en-GB', english).t,
  date: day => `<${day}>`,
  number: value => `#${value}`,
  money: value => `${value} NOK`,
  nameOf: (kind, id) => (id === 1 ? `${kind} one` : undefined),
}
const args = (...args: [Parameters<typeof criteriaWords>[0], Parameters<typeof criteriaWords>[1]]) =>
  Object.fromEntries(criteriaWords(...args, words).map(({ name, text }) => [name, text]))

describe('criteria as text', () => {
  it('include every restricting criterion, in the order of the form', () => {
    const lines = criteriaWords(
      'slowMovingMaterials',
      {
        stockValueAbove: '50.00',
        fromDate: '2026-06-01',
        toDate: '2026-11-20',
        processTypes: ['Replenish', 'Pick'],
        basedOn: 'averageCostPrice',
        fromLocation: 'A-01',
        toLocation: 'C-40',
        locationRoles: [1],
        materialGroups: ['Tents'],
        itemNumber: ['4711'],
        materialName: 'lamp',
        minPickingFrequency: 0,
        maxPickingFrequency: 3,
        lastMovementBefore: '2026-09-01',
        moment: '2026-11-20T10:00:00Z',
      },
      words,
    )
    expect(lines.map(({ name }) => name)).toEqual(criterionFields.slowMovingMaterials.map(({ name }) => name))
    expect(lines.map(({ text }) => text)).toEqual([
      '<2026-06-01> – <2026-11-20>',
      'Pick, Replenishment',
      'Average cost price',
      'A-01 – C-40',
      'locationRole one',
      'lamp',
      'Group Tents, 4711',
      '#0 – #3 picks',
      '<2026-09-01>',
      '50.00 NOK',
    ])
  })

  it('omit criteria that restrict nothing, and name the present as the time of the stock', () => {
    expect(args('materialSummary', { basedOn: 'costPrice', asOf: null, materialGroups: [] })).toEqual({
      basedOn: 'Cost price',
      asOf: 'Now',
    })
  })

  it('write a range of one day once, and a range with one end', () => {
    expect(
      args('materialTransactions', {
        dateFrom: '2026-11-20',
        dateTo: '2026-11-20',
        fromLocation: 'A-01',
      }),
    ).toEqual({ period: '<2026-11-20>', locations: 'from A-01' })
    expect(args('materialTransactions', { toLocation: 'C-40' })).toEqual({ locations: 'up to C-40' })
  })

  it('name processes by their position, and mark users that no longer exist', () => {
    expect(args('employeeEfficiency', { userIds: [1, 9], processDefinitionIds: [2, 1] })).toEqual({
      users: 'user one, no longer exists (9)',
      processes: 'Sales order, Ingoing order',
    })
  })

  it('name suppliers, and mark those that no longer exist', () => {
    expect(args('supplierPunctuality', { supplierIds: [1, 2] })).toEqual({
      suppliers: 'supplier one, no longer exists (2)',
    })
  })

  it('omit values of a wrong type', () => {
    expect(args('employeeEfficiency', { userIds: 'all', dateFrom: 3, processDefinitionIds: {} })).toEqual({})
  })
})

describe('the texts of criteria', () => {
  const hasText = (key: string): boolean =>
    Object.hasOwn(english, key) || (sharedKey(key) !== undefined && hasText(sharedKey(key) ?? ''))
  it('exist for every criterion, value and period', () => {
    const fields = reportNames.flatMap(report => criterionFields[report])
    const keys = [
      ...fields.map(({ name }) => `report.criterion.${name}`),
      ...fields.map(({ kind }) => `report.unreadable.${kind}`),
      ...fields.filter(({ isMandatory }) => isMandatory).map(({ name }) => `report.missing.${name}`),
      ...fields.flatMap(field =>
        field.kind === 'someOf' ? field.values.map(value => `state.${field.machine}.${value}`) : [],
      ),
      ...costBases.map(basis => `report.basedOn.${basis}`),
      ...periods.map(period => `period.${period}`),
      ...reportNames.flatMap(report => [`report.${report}.title`, `report.${report}.text`]),
    ]
    expect(keys.filter(key => !hasText(key))).toEqual([])
  })
})

/** The measurements of each report: its first page as the report page requests it, and its figures. */
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { AnyCriteria } from '../../../src/contract/reports/criteria'
import { transactionTypes } from '../../../src/contract/states/transaction-types'
import { addDays } from '../../../src/contract/company-day'

export interface MeasuredReport {
  readonly name: string
  readonly report: ReportName
  readonly criteria: AnyCriteria
  readonly sort: { readonly selector: string; readonly desc: boolean }
  readonly sums: readonly string[]
  /** Milliseconds; issue "reports", figures. */
  readonly pageTargetMs: number
  readonly factsTargetMs: number
  /** The company's region; by default the one whose days are rolled up. */
  readonly region?: string
}

const usual = { pageTargetMs: 500, factsTargetMs: 2_000 } as const

/** @param today the day of the company's region */
export function measuredReports(today: string): MeasuredReport[] {
  return [...summaries(today), ...transactions(today), ...slowMovers(today), ...efficiency(today)]
}

function summaries(today: string): MeasuredReport[] {
  const common = {
    report: 'materialSummary',
    sort: { selector: 'value', desc: true },
    sums: ['quantity', 'value'],
    ...usual,
  } as const
  const basedOn = 'averageCostPrice'
  return [
    { ...common, name: 'summary, now', criteria: { basedOn } },
    {
      ...common,
      name: 'summary, end of last month',
      criteria: { basedOn, asOf: addDays(`${today.slice(0, 7)}-01`, -1) },
    },
    // As far as possible from the closings at the beginnings of the 1st, 9th, 17th and 25th.
    {
      ...common,
      name: 'summary, mid of a month',
      criteria: { basedOn, asOf: `${addDays(today, -200).slice(0, 7)}-12` },
    },
    {
      ...common,
      name: 'summary, mid of this month',
      criteria: { basedOn, asOf: addDays(today, -3) },
    },
    {
      ...common,
      name: 'summary, a moment long ago',
      criteria: { basedOn, moment: `${addDays(today, -500)}T10:00:00.000Z` },
    },
    { ...common, name: 'summary, one group', criteria: { basedOn, materialGroups: ['Group 7'] } },
    {
      ...common,
      name: 'summary, 200 locations',
      criteria: { basedOn, fromLocation: 'L-0100', toLocation: 'L-0299' },
    },
    {
      ...common,
      name: 'summary, one location',
      criteria: { basedOn, fromLocation: 'L-0007', toLocation: 'L-0007' },
    },
  ]
}

function transactions(today: string): MeasuredReport[] {
  const common = {
    report: 'materialTransactions',
    sort: { selector: 'at', desc: true },
    sums: ['quantity', 'movedQuantity', 'transactionValue'],
    ...usual,
  } as const
  const since = (days: number) => ({
    dateFrom: addDays(today, -days),
    dateTo: today,
    processTypes: [...transactionTypes],
  })
  return [
    { ...common, name: 'transactions, today', criteria: since(0) },
    { ...common, name: 'transactions, 30 days', criteria: since(30) },
    { ...common, name: 'transactions, two years', criteria: since(730) },
    {
      ...common,
      name: 'transactions, two years of losses',
      criteria: { ...since(730), processTypes: ['Loss'] },
    },
    { ...common, name: 'transactions, 30 days, a role', criteria: { ...since(30), locationRoles: [3] } },
    {
      ...common,
      name: 'transactions, year, one material',
      criteria: { ...since(365), materialsSKU: ['ITEM-000042'] },
    },
    {
      ...common,
      name: 'transactions, year, a group',
      criteria: { ...since(365), materialGroups: ['Group 7'] },
    },
    {
      ...common,
      name: 'transactions, year, a location',
      criteria: { ...since(365), fromLocation: 'L-0007', toLocation: 'L-0007' },
    },
    {
      ...common,
      name: 'transactions, year, a role',
      criteria: { ...since(365), locationRoles: [3] },
    },
    {
      ...common,
      name: 'transactions, 2 years, 200 locations',
      criteria: { ...since(730), fromLocation: 'L-0100', toLocation: 'L-0299' },
    },
    {
      ...common,
      name: 'transactions, 2 years, picks there',
      criteria: { ...since(730), processTypes: ['Pick'], fromLocation: 'L-0100', toLocation: 'L-0299' },
    },
  ]
}

function slowMovers(today: string): MeasuredReport[] {
  const common = {
    report: 'slowMovingMaterials',
    sort: { selector: 'value', desc: true },
    sums: ['picks', 'quantity', 'value'],
    ...usual,
  } as const
  const since = (days: number) => ({
    fromDate: addDays(today, -days),
    toDate: today,
    processTypes: ['Pick', 'Replenish'],
    basedOn: 'averageCostPrice',
  })
  return [
    { ...common, name: 'slow movers, 30 days', criteria: since(30) },
    { ...common, name: 'slow movers, half a year', criteria: since(182) },
    {
      ...common,
      name: 'slow movers, half a year, 0 to 20',
      criteria: { ...since(182), maxPickingFrequency: 20 },
    },
    { ...common, name: 'slow movers, two years', criteria: since(730) },
    {
      ...common,
      name: 'slow movers, half a year, places',
      criteria: { ...since(182), fromLocation: 'L-0100', toLocation: 'L-0299' },
    },
    {
      ...common,
      name: 'slow movers, half a year, a group',
      criteria: { ...since(182), materialGroups: ['Group 7'] },
    },
    {
      ...common,
      name: 'slow movers, half a year, unmoved',
      criteria: { ...since(182), lastMovementBefore: addDays(today, -14) },
    },
    {
      ...common,
      name: 'slow movers, never picked, unmoved',
      criteria: { ...since(182), maxPickingFrequency: 0, lastMovementBefore: addDays(today, -2) },
    },
    {
      ...common,
      name: 'slow movers, by last movement',
      criteria: since(182),
      sort: { selector: 'lastMovement', desc: false },
    },
    {
      ...common,
      name: 'slow movers, a moment of a month ago',
      criteria: {
        ...since(182),
        toDate: addDays(today, -30),
        moment: `${addDays(today, -30)}T10:00:00.000Z`,
        lastMovementBefore: addDays(today, -44),
      },
    },
  ]
}

function efficiency(today: string): MeasuredReport[] {
  const common = {
    report: 'employeeEfficiency',
    sort: { selector: 'userName', desc: false },
    sums: ['tasks', 'orderLines', 'quantity', 'workingHours', 'deviations'],
  } as const
  const since = (days: number) => ({ dateFrom: addDays(today, -days), dateTo: today })
  const ofMonth = { pageTargetMs: 1_000, factsTargetMs: 2_000 } as const
  const ofYear = { pageTargetMs: 200, factsTargetMs: 200 } as const
  // No day of this region is rolled up, so all are computed from their tasks.
  const raw = { region: 'Europe/Paris' } as const
  return [
    { ...common, ...ofMonth, ...raw, name: 'efficiency, 30 days, raw', criteria: since(30) },
    { ...common, ...ofMonth, name: 'efficiency, 30 days', criteria: since(30) },
    { ...common, ...ofYear, name: 'efficiency, a year', criteria: since(365) },
    {
      ...common,
      ...ofYear,
      name: 'efficiency, a year, a role',
      criteria: { ...since(365), locationRoleIds: [3] },
    },
  ]
}

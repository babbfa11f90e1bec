/**
 * Expected values for tests of report files: API values in German formats, the texts of every language, and for each report the request for
 * its file.
 */
import { sql } from 'kysely'
import { languages, type Language } from '../../src/contract/limits'
import type { ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { createI18n } from '../../src/texts/create-i18n'
import { demoUnitId } from './report-fixture'
import { reportFileClient, type ReportFileClient } from './report-file-client'
import type { TestServer } from './server-fixture'

const dayMs = 86_400_000
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** API values in German formats. */
export const count = (value: unknown): string => new Intl.NumberFormat('de-DE').format(Number(value))
export const quantity = (value: unknown): string =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 }).format(value as Intl.StringNumericLiteral)
const decimals =
  (least: number, most = least) =>
  (value: unknown) =>
    value === null
      ? '–'
      : new Intl.NumberFormat('de-DE', { minimumFractionDigits: least, maximumFractionDigits: most }).format(
          value as Intl.StringNumericLiteral,
        )
const money = decimals(2)
const price = decimals(2, 4)
export const text = (value: unknown): string => (value === null || value === '' ? '–' : String(value))
const day = (value: unknown): string =>
  value === null
    ? 'nie'
    : new Intl.DateTimeFormat('de-DE', {
        dateStyle: 'medium',
        timeZone: 'Europe/Berlin',
      }).format(new Date(String(value)))
const moment = (value: unknown): string =>
  `${day(value)} ${new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(new Date(String(value)))}`

export interface FileCase {
  readonly criteria: Readonly<Record<string, unknown>>
  readonly groupBy: string
  readonly sort: readonly { readonly selector: string; readonly desc: boolean }[]
  /** The columns in order, with their formats; `sums` are those with a total. */
  readonly columns: Readonly<Record<string, (value: unknown) => string>>
  readonly sums: readonly string[]
  readonly figures: Readonly<Record<string, (value: unknown) => string>>
}

const percent = (value: unknown): string => `${quantity(value)} %`
export const fileCases: Readonly<Record<ReportName, FileCase>> = {
  materialSummary: {
    criteria: { basedOn: 'averageCostPrice' },
    groupBy: 'materialGroup',
    sort: [{ selector: 'value', desc: true }],
    columns: {
      materialItemNo: text,
      materialName: text,
      abc: text,
      area: text,
      quantity,
      uoM: text,
      unitCost: price,
      value: money,
    },
    sums: ['quantity', 'value'],
    figures: { value: money, materials: count, units: quantity, withoutCost: count },
  },
  materialTransactions: {
    criteria: { dateFrom: daysAgo(12), dateTo: daysAgo(2), processTypes: [...transactionTypes] },
    groupBy: 'materialGroup',
    sort: [{ selector: 'at', desc: true }],
    columns: { at: moment, materialItemNo: text, quantity, movedQuantity: quantity, transactionValue: money },
    sums: ['quantity', 'movedQuantity', 'transactionValue'],
    figures: { transactions: count, in: quantity, out: quantity, moved: quantity, value: money },
  },
  slowMovingMaterials: {
    criteria: {
      fromDate: daysAgo(60),
      toDate: daysAgo(0),
      processTypes: ['Pick', 'Replenish'],
      basedOn: 'averageCostPrice',
    },
    groupBy: 'materialGroup',
    sort: [{ selector: 'value', desc: true }],
    columns: {
      materialItemNo: text,
      materialName: text,
      location: text,
      picks: count,
      quantity,
      uoM: text,
      unitCost: price,
      value: money,
      lastMovement: day,
    },
    sums: ['picks', 'quantity', 'value'],
    figures: { materials: count, neverPicked: count, units: quantity, value: money, shareOfStock: percent },
  },
  employeeEfficiency: {
    criteria: { dateFrom: daysAgo(40), dateTo: daysAgo(0) },
    groupBy: 'userName',
    sort: [{ selector: 'process', desc: false }],
    columns: {
      process: value => german.t(`state.processCategory.${String(value)}`),
      tasks: count,
      orderLines: count,
      quantity,
      workingHours: decimals(2),
      linesPerHour: decimals(2),
      tasksPerHour: decimals(2),
      deviations: count,
    },
    sums: ['tasks', 'orderLines', 'quantity', 'workingHours', 'deviations'],
    figures: {
      users: count,
      tasks: count,
      orderLines: count,
      workingHours: decimals(2),
      linesPerHour: quantity,
      deviations: count,
    },
  },
  supplierPunctuality: {
    criteria: { dateFrom: daysAgo(200), dateTo: daysAgo(0) },
    groupBy: 'supplierName',
    sort: [{ selector: 'late', desc: true }],
    columns: {
      // The first column has a sum, whose cell also has the label of the total.
      lines: count,
      datedLines: count,
      onTime: count,
      early: count,
      late: count,
      shareOnTime: percent,
      daysLate: count,
      meanDaysLate: decimals(2),
    },
    sums: ['lines', 'datedLines', 'onTime', 'early', 'late', 'daysLate'],
    figures: {
      lines: count,
      onTime: count,
      early: count,
      late: count,
      shareOnTime: percent,
      meanDaysLate: quantity,
    },
  },
}

const loaded = await Promise.all(
  languages.map(async language => {
    const file = (await import(`../../src/locales/${language}.json`)) as { default: Record<string, string> }
    return [language, createI18n(language, file.default)] as const
  }),
)
const translators = new Map(loaded)
export const translator = (language: Language) => {
  const found = translators.get(language)
  if (found === undefined) throw new Error(`${language} has no texts.`)
  return found
}
export const german = translator('de-DE')

/** The company of the files, with German formats and a name that contains markup. */
export const company = 'Lager Øst <b>A/S</b>'

/** One text without spaces, since cells may be wrapped. */
export const joined = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '')

/** Gives Demo this name and these formats; a supervisor requests its files. */
export async function filesOfCompany(
  server: TestServer,
): Promise<{ readonly unitId: number; readonly file: ReportFileClient }> {
  const unitId = await demoUnitId(server)
  await sql`update company_info set name = ${company}, date_format = 'DD.MM.YYYY', time_format = 'HH:mm', number_format = 'de-DE',
    region = 'Europe/Berlin', currency = 'DKK' where business_unit_id = ${unitId}`.execute(server.db.read)
  return { unitId, file: reportFileClient(server, await server.signIn('supervisor')) }
}

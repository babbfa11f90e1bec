/**
 * Files of reports on both engines: the text of the PDF is read back and compared with the rows, sums and figures that the page asks
 * for; what is in sheets is added up again.
 */
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowGroup } from '../../src/contract/search-request'
import { languages, workingGapMostMinutes, type Language } from '../../src/contract/limits'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import { reportNames, type ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { createTranslator } from '../../src/kernel/translator'
import { closeSound } from './close-sound'
import type { PdfPage } from './pdf-reader'
import { reportAsker } from './report-fixture'
import { reportFileClient, type ReportFileClient } from './report-file-client'
import { engines, startTestServer, type TestServer } from './server-fixture'

type Row = Readonly<Record<string, string | number | null>>

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** How a company in Germany writes, from what travels. */
const count = (value: unknown): string => new Intl.NumberFormat('de-DE').format(Number(value))
const quantity = (value: unknown): string =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 }).format(value as Intl.StringNumericLiteral)
const decimals = (digits: number) => (value: unknown) =>
  value === null
    ? '–'
    : new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        value as Intl.StringNumericLiteral,
      )
const money = decimals(2)
const text = (value: unknown): string => (value === null || value === '' ? '–' : String(value))
const day = (value: unknown): string =>
  value === null
    ? 'nie'
    : new Intl.DateTimeFormat('de-DE', {
        dateStyle: 'medium',
        timeZone: 'Europe/Berlin',
      }).format(new Date(String(value)))
const moment = (value: unknown): string =>
  `${day(value)} ${new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(new Date(String(value)))}`

interface Checked {
  readonly criteria: Readonly<Record<string, unknown>>
  readonly groupBy: string
  readonly sort: readonly { readonly selector: string; readonly desc: boolean }[]
  /** The columns in their order, and how each is written; `sums` are those added up. */
  readonly columns: Readonly<Record<string, (value: unknown) => string>>
  readonly sums: readonly string[]
  readonly figures: Readonly<Record<string, (value: unknown) => string>>
}

const percent = (value: unknown): string => `${quantity(value)} %`
const checked: Readonly<Record<ReportName, Checked>> = {
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
      unitCost: money,
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
      unitCost: money,
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
      workingHours: decimals(4),
      linesPerHour: decimals(2),
      tasksPerHour: decimals(2),
      deviations: count,
    },
    sums: ['tasks', 'orderLines', 'quantity', 'workingHours', 'deviations'],
    figures: {
      users: count,
      tasks: count,
      orderLines: count,
      workingHours: quantity,
      linesPerHour: quantity,
      deviations: count,
    },
  },
}

const loaded = await Promise.all(
  languages.map(async language => {
    const file = (await import(`../../src/locales/${language}.json`)) as { default: object }
    return [language, createTranslator(language, file.default)] as const
  }),
)
const translators = new Map(loaded)
const translator = (language: Language) => {
  const found = translators.get(language)
  if (found === undefined) throw new Error(`${language} has no texts.`)
  return found
}
const german = translator('de-DE')

/** As one text without spaces: cells may be broken into lines. */
const joined = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '')

describe.each(engines)('the file of a report on %s', engine => {
  let server: TestServer
  let token: string
  let unitId: number
  let file: ReportFileClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    const unit = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    unitId = unit.id
    await sql`update company_info set name = 'Lager Øst <b>A/S</b>', date_format = 'DD.MM.YYYY', time_format = 'HH:mm',
      number_format = 'de-DE', region = 'Europe/Berlin', currency = 'DKK' where business_unit_id = ${unitId}`.execute(
      server.db.read,
    )
    token = await server.signIn('supervisor')
    file = reportFileClient(server, token)
  })
  afterAll(() => closeSound(server))

  /** What the page asks for: figures, rows in the order of their groups, groups with sums, and the sums of all. */
  async function onPage(report: ReportName) {
    const { criteria, groupBy, sort, sums } = checked[report]
    const asker = await reportAsker(server, report)
    const facts = await asker.facts(criteria)
    const asked = { ...criteria, moment: facts.moment }
    const rows = await asker.rows<Row>(asked, { sort: [{ selector: groupBy, desc: false }, ...sort] })
    const groups = await asker.groups(asked, groupBy, { sums })
    const { body } = await asker.page(asked, { sums, take: 1 })
    const whole = (body as unknown as { sums: Readonly<Record<string, string>> }).sums
    return { facts, asked, rows, groups, whole }
  }

  it.each(reportNames)('has the rows, groups, sums and figures of the page: %s', async report => {
    const { columns, groupBy, sums, figures, sort } = checked[report]
    const { facts, asked, rows, groups, whole } = await onPage(report)
    const pages = await file.pages(report, {
      criteria: asked,
      language: 'de-DE',
      columns: Object.keys(columns),
      groupBy,
      sort: [...sort],
    })
    const all = joined(pages.flatMap(({ texts }) => texts))
    let at = 0
    const follows = (what: string): void => {
      const found = all.indexOf(joined([what]), at)
      expect(found, `${what} after ${all.slice(Math.max(0, at - 40), at)}`).toBeGreaterThanOrEqual(0)
      at = found + joined([what]).length
    }
    follows(german.t(`view.${viewNames[report]}`))
    for (const [name, write] of Object.entries(figures)) {
      expect(all).toContain(joined([write(facts.figures[name] ?? null)]))
    }
    const texts = pages.flatMap(page => page.texts)
    const sumsText = (of: Readonly<Record<string, string>>): string =>
      Object.entries(columns)
        .filter(([name]) => sums.includes(name))
        .map(([name, write]) => write(of[name] ?? '0'))
        .join('')
    const counted = (group: RowGroup): string =>
      german.t(`grid.rows.${viewNames[report]}`, { count: group.count, number: count(group.count) })
    let place = 0
    for (const group of groups) {
      follows(`${text(group.value)}, ${counted(group)}`)
      for (const row of rows.slice(place, place + group.count)) {
        expect(text(row[groupBy] ?? null).toLowerCase()).toBe(text(group.value).toLowerCase())
        follows(
          Object.entries(columns)
            .map(([name, write]) => write(row[name] ?? null))
            .join(''),
        )
      }
      if (group.count > 1) follows(sumsText(group.sums))
      place += group.count
    }
    expect(place).toBe(rows.length)
    expect(rows.length).toBe(facts.rows)
    expect(rows.length).toBeGreaterThan(5)
    follows(`${german.t('report.file.total')}${sumsText(whole)}`)
    expect(texts.filter(one => one === german.t('report.file.total'))).toHaveLength(1)
  })

  it.each(languages)('is in the language that was asked for, with its letters: %s', async language => {
    const { t } = translator(language)
    const report = 'employeeEfficiency'
    const pages = await file.pages(report, { criteria: checked[report].criteria, language })
    const [first = ''] = pages.map(({ texts }) => texts.join('\n'))
    const flat = first.replaceAll('\n', ' ')
    expect(first).toContain(t('view.EmployeeEfficiency'))
    expect(first).toContain('Lager Øst <b>A/S</b>')
    for (const title of ['field.userName', 'field.process', 'field.tasks']) expect(first).toContain(t(title))
    expect(flat).toContain(t('report.file.note.workingTime', { minutes: workingGapMostMinutes }))
    expect(flat).toMatch(
      new RegExp(
        t('report.file.generated', { at: '\\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d', user: 'Kristin Ruud' }),
      ),
    )
    expectEveryPage(pages, language, ['field.userName', 'field.process', 'field.tasks'])
  })

  function expectEveryPage(pages: readonly PdfPage[], language: Language, titles: readonly string[]): void {
    const { t } = translator(language)
    pages.forEach(({ texts }, index) => {
      const number = t('report.file.page', { page: count(index + 1), pages: count(pages.length) })
      expect(texts).toContain(number)
      for (const title of titles) expect(texts, `${title} on ${number}`).toContain(t(title))
    })
  }

  it('says on every page which one it is, with the heads of the columns and the group that goes on', async () => {
    const { criteria } = checked.materialTransactions
    const columns = ['materialItemNo', 'quantity', 'orderNo']
    const pages = await file.pages('materialTransactions', { criteria, columns, groupBy: 'processType' })
    expect(pages.length).toBeGreaterThan(5)
    expectEveryPage(pages, 'en-GB', ['field.materialItemNo', 'field.orderNo'])
    const { t } = translator('en-GB')
    const goOn = pages.flatMap(({ texts }, index) =>
      transactionTypes
        .map(type => t(`state.transactionType.${type}`))
        .filter(group => texts.includes(t('report.file.continues', { group, page: index + 2 })))
        .map(group => ({ group, next: pages[index + 1]?.texts ?? [] })),
    )
    expect(goOn.length).toBeGreaterThan(2)
    for (const { group, next } of goOn) expect(next).toContain(t('report.file.continued', { group }))
  })

  it('shows names of every script and markup as they are', async () => {
    const names = [
      'Zażółć gęślą jaźń, Łódź',
      'Blåbærgrød Ærø å',
      '<img src=x onerror=alert(1)> & "so"',
      'אוהל משפחתי',
      'مخزن',
      'Палатка',
      '東京',
    ]
    const materials = await server.db.read
      .selectFrom('material as m')
      .innerJoin('stock as s', 's.material_id', 'm.id')
      .select(['m.id', 'm.item_no', 'm.name'])
      .distinct()
      .where('m.business_unit_id', '=', unitId)
      .where('s.quantity', '>', '0')
      .orderBy('m.id')
      .limit(names.length)
      .execute()
    const rename = (id: number, name: string) =>
      server.db.read.updateTable('material').set({ name }).where('id', '=', id).execute()
    for (const [index, { id }] of materials.entries()) await rename(id, names[index] ?? '')
    try {
      const materialsSKU = materials.map(({ item_no }) => item_no)
      const pages = await file.pages('materialSummary', { criteria: { basedOn: 'costPrice', materialsSKU } })
      const all = pages.flatMap(({ texts }) => texts)
      const turned = (word: string): string => [...word].reverse().join('')
      for (const name of [...names.slice(0, 3), names[5] ?? '']) expect(all).toContain(name)
      // Read from the right: the first word stands last on the line, its letters from right to left.
      const [first = '', second = ''] = (names[3] ?? '').split(' ')
      const at = all.indexOf(turned(second))
      expect(all.slice(at, at + 3)).toEqual([turned(second), ' ', turned(first)])
      expect(all).toContain(turned(names[4] ?? ''))
      // No font of ours has these letters: each is seen as a box.
      expect(all).toContain('□□')
    } finally {
      for (const { id, name } of materials) await rename(id, name ?? '')
    }
  })

  it('says so when there is nothing to show', async () => {
    const criteria = { basedOn: 'costPrice', materialsSKU: ['NO-SUCH-MATERIAL'] }
    const { t } = german
    const [page, ...others] = await file.pages('materialSummary', { criteria, language: 'de-DE' })
    expect(others).toEqual([])
    expect(page?.texts).toContain(t('report.file.empty'))
    expect(page?.texts).toContain(t('report.file.page', { page: 1, pages: 1 }))
    expect(page?.texts).not.toContain(t('field.materialItemNo'))
    const csv = await file.bytes('materialSummary', { criteria, format: 'csv' })
    expect(csv.toString().trim().split('\r\n')).toHaveLength(1)
  })

  it('tells of rows that are fewer than the figures say', async () => {
    const { criteria } = checked.materialSummary
    const [page] = await file.pages('materialSummary', {
      criteria,
      find: 'a',
      filters: [{ selector: 'materialGroup', operator: 'In', values: ['Tents'], type: 'string' }],
    })
    const { t } = translator('en-GB')
    const texts = page?.texts ?? []
    expect(texts[texts.indexOf(t('report.file.filteredBy')) + 1]).toBe(t('field.materialGroup'))
    expect(texts[texts.indexOf(t('report.file.found')) + 1]).toBe('a')
  })

  it.each(reportNames)('adds up to the same in a sheet and in CSV: %s', async report => {
    const { columns, groupBy, sums } = checked[report]
    const { asked, rows, whole } = await onPage(report)
    const request = { criteria: asked, columns: Object.keys(columns), groupBy, language: 'de-DE' as const }
    const fields = [groupBy, ...Object.keys(columns)]
    const workbook = await readXlsx(await file.bytes(report, { ...request, format: 'xlsx' }))
    const [heads, ...cells] = workbook.sheets[0]?.rows ?? []
    expect(cells).toHaveLength(rows.length)
    expect(heads?.[0]).toBe(german.t(groupBy === 'userName' ? 'field.userName' : 'field.materialGroup'))
    const lines = parseCsv((await file.bytes(report, { ...request, format: 'csv' })).toString().slice(1), {
      delimiter: ';',
    }).slice(1)
    expect(lines).toHaveLength(rows.length)
    const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
    for (const name of sums) {
      const place = fields.indexOf(name)
      expect(total(cells.map(cell => Number(cell[place])))).toBeCloseTo(Number(whole[name]), 4)
      const written = lines.map(line => Number(String(line[place]).replace(',', '.')))
      expect(total(written)).toBeCloseTo(Number(whole[name]), 4)
    }
  })

  it('is of one moment: what happens later changes neither rows nor figures', async () => {
    const { criteria } = checked.materialTransactions
    const asker = await reportAsker(server, 'materialTransactions')
    const today = { ...criteria, dateFrom: daysAgo(3), dateTo: daysAgo(0) }
    const facts: ReportFacts = await asker.facts(today)
    const later = await sql<{ id: number }>`
      insert into stock_transaction (business_unit_id, at, process_type, material_id, quantity, unit_cost)
      select ${unitId}, now() + interval '1 second', 'Gain', min(id), 7777, 1 from material where business_unit_id = ${unitId}
      returning id`.execute(server.db.read)
    try {
      const pages = await file.pages('materialTransactions', { criteria: { ...today, moment: facts.moment } })
      const all = pages.flatMap(({ texts }) => texts)
      expect(all).toContain(count(facts.rows))
      expect(all).not.toContain(quantity('7777'))
    } finally {
      await sql`delete from stock_transaction where id = ${later.rows[0]?.id ?? 0}`.execute(server.db.read)
    }
  })

  it('is named after the report and the day, and is refused before its first byte', async () => {
    const { criteria } = checked.employeeEfficiency
    const made = await file.ask('employeeEfficiency', { criteria, language: 'pl-PL' })
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(made.headers.get('content-type')).toBe('application/pdf')
    expect(made.headers.get('content-disposition')).toContain(
      encodeURIComponent(`${translator('pl-PL').t('view.EmployeeEfficiency')}-${today}.pdf`),
    )
    const refused = async (report: ReportName, request: object) => {
      const answer = await file.ask(report, request)
      const body = (await answer.json()) as { issues?: { path: string }[]; code: string }
      return { status: answer.status, code: body.code, paths: body.issues?.map(({ path }) => path) }
    }
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const turned = { ...criteria, dateFrom: daysAgo(0), dateTo: daysAgo(3) }
      expect(await refused('employeeEfficiency', { criteria: turned, format })).toEqual({
        ...{ status: 400, code: 'invalid-input', paths: ['criteria.dateFrom'] },
      })
      expect(await refused('employeeEfficiency', { criteria: {}, format })).toMatchObject({ status: 400 })
      const wrong = { criteria, format, columns: ['tasks', 'constructor', 'userId'], groupBy: '__proto__' }
      expect(await refused('employeeEfficiency', wrong)).toEqual({
        ...{ status: 400, code: 'invalid-input', paths: ['columns.1', 'columns.2', 'groupBy'] },
      })
    }
    const other = reportFileClient(server, await server.signIn('supervisor', 'Nordlager'))
    const off = await other.ask('employeeEfficiency', { criteria })
    expect({ status: off.status, body: await off.json() }).toMatchObject({
      status: 403,
      body: { code: 'feature-off' },
    })
  })
})

const viewNames: Readonly<Record<ReportName, string>> = {
  materialSummary: 'MaterialSummary',
  materialTransactions: 'MaterialTransactionReport',
  slowMovingMaterials: 'SlowMovingMaterial',
  employeeEfficiency: 'EmployeeEfficiency',
}

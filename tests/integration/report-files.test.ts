/**
 * Files of reports: the text of the PDF is read back and compared with the rows, sums and figures of the page; sums of spreadsheets are
 * calculated again.
 */
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { reportFile } from '../../demo/server/reports/report-file'
import { viewOfReport } from '../../src/catalog/views/reports'
import type { RowGroup } from '../../src/contract/search-request'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import { reportNames, reportPlaces, type ReportName } from '../../src/contract/reports/report-names'
import { withRatios } from '../../src/contract/with-ratios'
import { rowsKey } from '../../src/texts/grid-words'
import { closeAndCheck } from './close-and-check'
import { exportClient } from './export-client'
import {
  fileCases,
  company,
  count,
  daysAgo,
  filesOfCompany,
  german,
  joined,
  quantity,
  text,
  translator,
} from './report-file-checks'
import type { ReportFileClient } from './report-file-client'
import { reportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { chartTitleKey } from '../../src/contract/reports/report-bars'

type Row = Readonly<Record<string, string | number | null>>

describe.each(enginesFor())('a report file on %s', engine => {
  let server: TestServer
  let unitId: number
  let file: ReportFileClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ unitId, file } = await filesOfCompany(server))
  })
  afterAll(() => closeAndCheck(server))

  /** The page's requests: figures, rows in the order of their groups, groups with sums, and the total sums. */
  async function onPage(report: ReportName) {
    const { criteria, groupBy, sort, sums } = fileCases[report]
    const client = await reportClient(server, report)
    const facts = await client.facts(criteria)
    const requested = { ...criteria, moment: facts.moment }
    const rows = await client.rows<Row>(requested, { sort: [{ selector: groupBy, desc: false }, ...sort] })
    const groups = await client.groups(requested, groupBy, { sums })
    const { body } = await client.page(requested, { sums, take: 1 })
    const whole = (body as unknown as { sums: Readonly<Record<string, string>> }).sums
    return { facts, requested, rows, groups, whole }
  }

  it.each(reportNames)('has the rows, groups, sums and figures of the page: %s', async report => {
    const { columns, groupBy, sums, figures, sort } = fileCases[report]
    const { facts, requested, rows, groups, whole } = await onPage(report)
    const pages = await file.pages(report, {
      criteria: requested,
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
    follows(german.t(`report.${report}.title`))
    for (const [name, write] of Object.entries(figures)) {
      expect(all).toContain(joined([write(facts.figures[name] ?? null)]))
    }
    const texts = pages.flatMap(page => page.texts)
    const { ratios } = viewOfReport[report]
    const sumsText = (of: Readonly<Record<string, string>>): string => {
      const worked = withRatios({ ...(ratios && { ratios }) }, of)
      return Object.entries(columns)
        .filter(([name]) => sums.includes(name) || worked[name] !== undefined)
        .map(([name, write]) => write(worked[name] ?? '0'))
        .join('')
    }
    const counted = (group: RowGroup): string =>
      german.t(rowsKey(viewOfReport[report]), { count: group.count, number: count(group.count) })
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
    // One in the summary, one below the rows; rows that are the groups have no summary.
    const isRepeated = groups.every(group => group.count === 1)
    expect(texts.filter(one => one === german.t('report.file.total'))).toHaveLength(isRepeated ? 1 : 2)
    expect(texts).toContain(german.t(chartTitleKey(report, false)))
  })

  it.each(reportNames)('is only the summary on request: %s', async report => {
    const { columns, groupBy, sums } = fileCases[report]
    const { facts, requested, groups, whole } = await onPage(report)
    const pages = await file.pages(report, {
      criteria: requested,
      language: 'de-DE',
      columns: Object.keys(columns),
      groupBy,
      isSummary: true,
    })
    expect(pages.length).toBeLessThan(4)
    const all = joined(pages.flatMap(({ texts }) => texts))
    const written = (of: Readonly<Record<string, string>>): string =>
      Object.entries(columns)
        .filter(([name]) => sums.includes(name))
        .map(([name, write]) => write(of[name] ?? '0'))
        .join('')
    const withoutRatios = viewOfReport[report].ratios === undefined
    for (const group of groups) {
      const name = text(group.value) === '–' ? german.t('report.page.noGroup') : text(group.value)
      expect(all).toContain(joined([name, count(group.count), withoutRatios ? written(group.sums) : '']))
    }
    expect(all).toContain(
      joined([german.t('report.file.total'), count(facts.rows), withoutRatios ? written(whole) : '']),
    )
    expect(all).toContain(joined([german.t(chartTitleKey(report, false))]))
    // The summary alone has no columns of rows.
    expect(all).not.toContain(joined([german.t('field.unitCost')]))
  })

  it('names the filters of its rows', async () => {
    const { criteria } = fileCases.materialSummary
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

  it.each(reportNames)('has the same totals as a workbook and as CSV: %s', async report => {
    const { columns, groupBy, sums } = fileCases[report]
    const { requested, rows, whole } = await onPage(report)
    const request = {
      criteria: requested,
      columns: Object.keys(columns),
      groupBy,
      language: 'de-DE' as const,
    }
    const fields = [groupBy, ...Object.keys(columns)]
    const workbook = await readXlsx(await file.bytes(report, { ...request, format: 'xlsx' }))
    const [heads, ...lastly] = workbook.sheets[0]?.rows ?? []
    const cells = lastly.slice(0, -1)
    const totals = lastly.at(-1) ?? []
    expect(cells).toHaveLength(rows.length)
    expect(totals[0]).toBe(german.t('report.file.total'))
    expect(heads?.[0]).toBe(german.t(`field.${groupBy}`))
    const lines = parseCsv((await file.bytes(report, { ...request, format: 'csv' })).toString().slice(1), {
      delimiter: ';',
    }).slice(1)
    expect(lines).toHaveLength(rows.length)
    const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
    for (const name of sums) {
      const place = fields.indexOf(name)
      expect(total(cells.map(cell => Number(cell[place])))).toBeCloseTo(Number(whole[name]), 4)
      // The stored value, before a spreadsheet recalculates it.
      expect(totals[place]).toBe(Number(whole[name]))
      const written = lines.map(line => Number(String(line[place]).replace(',', '.')))
      expect(total(written)).toBeCloseTo(Number(whole[name]), 4)
    }
    const { ratios = {} } = viewOfReport[report]
    const worked = withRatios({ ratios }, whole)
    for (const name of Object.keys(ratios)) {
      expect(totals[fields.indexOf(name)], name).toBe(Number(worked[name]))
    }
  })

  it('lists its criteria, moment and user in a workbook', async () => {
    const { criteria } = fileCases.slowMovingMaterials
    const moment = new Date(Date.now() - 60_000).toISOString()
    const request = {
      criteria: { ...criteria, moment },
      find: 'a',
      language: 'de-DE',
      format: 'xlsx',
    } as const
    const { sheets } = await readXlsx(await file.bytes('slowMovingMaterials', request))
    const shownText = new Map(sheets[1]?.rows.map(([label, value]) => [label, value]))
    const { t } = german
    expect(sheets[1]?.name).toBe(t('export.about.title'))
    expect(shownText.get(t('export.about.company'))).toBe(company)
    expect(shownText.get(t('export.about.list'))).toBe(t('report.slowMovingMaterials.title'))
    expect(shownText.get(t('report.file.found'))).toBe('a')
    expect(shownText.get(t('report.criterion.basedOn'))).toBe(t('report.basedOn.averageCostPrice'))
    expect(shownText.get(t('company.field.currency'))).toBe('DKK')
    const shown = new Date(moment).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    expect((shownText.get(t('export.about.readAt')) as Date).toISOString().slice(0, 19)).toBe(
      shown.replace(' ', 'T'),
    )
    // The sheet also has a header row and a sums row.
    expect(shownText.get(t('export.about.rows'))).toBe((sheets[0]?.rows.length ?? 0) - 2)
  })

  it('lists the same when the rows are exported from the grid of the report', async () => {
    const { criteria } = fileCases.slowMovingMaterials
    const moment = new Date(Date.now() - 60_000).toISOString()
    const { token } = await reportClient(server, 'slowMovingMaterials')
    const response = await exportClient(server, token).exported(
      {
        criteria: { ...criteria, moment },
        columns: [{ field: 'materialItemNo', title: 'Material' }],
        about: [{ label: 'Filter', text: 'ABC is A' }],
        format: 'xlsx',
      },
      { view: reportPlaces.slowMovingMaterials.view },
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const shownText = new Map(sheets[1]?.rows.map(([label, value]) => [label, value]))
    const { t } = translator('en-GB')
    expect(shownText.get(t('report.criterion.basedOn'))).toBe(t('report.basedOn.averageCostPrice'))
    expect(shownText.get(t('company.field.currency'))).toBe('DKK')
    expect(shownText.get('Filter')).toBe('ABC is A')
    const shown = new Date(moment).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    expect((shownText.get(t('export.about.readAt')) as Date).toISOString().slice(0, 19)).toBe(
      shown.replace(' ', 'T'),
    )
  })

  it('makes room for the next PDF when it is drawn, whether its client reads it or not', async () => {
    const { criteria } = fileCases.materialSummary
    const user = await server.db.read
      .selectFrom('app_user')
      .select('id')
      .where('business_unit_id', '=', unitId)
      .executeTakeFirstOrThrow()
    const noArrangement = { columns: [], groupBy: null, filters: [], sort: [] }
    const gone = new AbortController()
    onTestFinished(() => gone.abort())
    const begun = async (): Promise<void> => {
      const { content } = await reportFile(
        'materialSummary',
        {
          ...noArrangement,
          criteria: { ...criteria },
          find: '',
          format: 'pdf',
          language: 'en-GB',
          isSummary: false,
        },
        {
          db: server.db,
          scope: { businessUnitId: unitId, userId: user.id, region: 'Europe/Berlin' },
          madeBy: user.id,
          now: () => new Date(),
          progress: { expect: () => undefined, advance: () => undefined },
          signal: gone.signal,
        },
      )
      await content[Symbol.asyncIterator]().next()
    }
    await Promise.all([begun(), begun()])
    await expect.poll(begun).toBeUndefined()
  })

  it('is of one moment: later transactions change neither rows nor figures', async () => {
    const { criteria } = fileCases.materialTransactions
    const client = await reportClient(server, 'materialTransactions')
    const today = { ...criteria, dateFrom: daysAgo(3), dateTo: daysAgo(0) }
    const facts: ReportFacts = await client.facts(today)
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
})

/**
 * Pages and names of report files: the letters of every language, headers and page numbers on every page, names in every script, empty
 * reports, and what is refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, type Language } from '../../src/contract/limits'
import { workingGapMostMinutes } from '../../src/contract/report-limits'
import type { ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { closeAndCheck } from './close-and-check'
import type { PdfPage } from './pdf-reader'
import { fileCases, company, count, daysAgo, filesOfCompany, german, translator } from './report-file-checks'
import { reportFileClient, type ReportFileClient } from './report-file-client'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('the pages of a report file on %s', engine => {
  let server: TestServer
  let unitId: number
  let file: ReportFileClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ unitId, file } = await filesOfCompany(server))
  })
  afterAll(() => closeAndCheck(server))

  it.each(languages)('is in the requested language, with all its letters: %s', async language => {
    const { t } = translator(language)
    const report = 'employeeEfficiency'
    const pages = await file.pages(report, { criteria: fileCases[report].criteria, language })
    const [first = '', ...others] = pages.map(({ texts }) => texts.join('\n'))
    const flat = first.replaceAll('\n', ' ')
    expect(first).toContain(t('report.employeeEfficiency.title'))
    expect(first).toContain(company)
    for (const title of ['field.userName', 'field.process', 'field.tasks'])
      expect([first, ...others].join('\n')).toContain(t(title))
    expect(flat).toContain(t('report.file.note.workingTime', { minutes: workingGapMostMinutes }))
    expect(flat).toMatch(
      new RegExp(
        t('report.file.generated', { at: '\\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d', user: 'Kristin Ruud' }),
      ),
    )
    expectEveryPage(pages, language, ['field.userName', 'field.process', 'field.tasks'])
  })

  it('contains the note that slow movers are materials in stock', async () => {
    const { t } = translator('en-GB')
    const report = 'slowMovingMaterials'
    const pages = await file.pages(report, { criteria: fileCases[report].criteria })
    const flat = pages.flatMap(({ texts }) => texts).join(' ')
    expect(flat).toContain(t('report.slowMovingMaterials.figure.materials'))
    expect(flat).toContain('Only materials with stock in these locations are counted')
  })

  function expectEveryPage(pages: readonly PdfPage[], language: Language, titles: readonly string[]): void {
    const { t } = translator(language)
    // The summary comes first, with headers of its own.
    const first = pages.findIndex(({ texts }) => titles.every(title => texts.includes(t(title))))
    expect(first).toBeGreaterThan(0)
    pages.forEach(({ texts }, index) => {
      const number = t('report.file.page', { page: count(index + 1), pages: count(pages.length) })
      expect(texts).toContain(number)
      if (index < first) return
      for (const title of titles) expect(texts, `${title} on ${number}`).toContain(t(title))
    })
  }

  it('repeats its title, the column headers and the continued group on every page', async () => {
    const { criteria } = fileCases.materialTransactions
    const columns = ['materialItemNo', 'quantity', 'orderNo']
    const pages = await file.pages('materialTransactions', { criteria, columns, groupBy: 'processType' })
    expect(pages.length).toBeGreaterThan(5)
    expectEveryPage(pages, 'en-GB', ['field.itemNo', 'field.orderNo'])
    const { t } = translator('en-GB')
    const goOn = pages.flatMap(({ texts }, index) =>
      transactionTypes
        .map(type => t(`state.transactionType.${type}`))
        .filter(group => texts.includes(t('report.file.continues', { group, page: index + 2 })))
        .map(group => ({ group, next: pages[index + 1]?.texts ?? [] })),
    )
    expect(goOn.length).toBeGreaterThan(2)
    for (const { group, next } of goOn) expect(next).toContain(t('report.file.continued', { group }))
    // With all default columns beside it, an order number is still not wrapped.
    const usual = await file.pages('materialTransactions', { criteria, language: 'de-DE' })
    const pieces = usual.flatMap(({ texts }) => texts)
    expect(pieces.filter(one => /^SO-\d+$/.test(one)).length).toBeGreaterThan(5)
    expect(pieces).not.toContain('SO-')
  })

  it('contains names in every script and with markup unchanged', async () => {
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
      // Right-to-left text: the first word is the last one on the line, its letters from right to left.
      const [first = '', second = ''] = (names[3] ?? '').split(' ')
      const at = all.indexOf(turned(second))
      expect(all.slice(at, at + 3)).toEqual([turned(second), ' ', turned(first)])
      expect(all).toContain(turned(names[4] ?? ''))
      // None of the embedded fonts has these letters: each is shown as a box.
      expect(all).toContain('□□')
    } finally {
      for (const { id, name } of materials) await rename(id, name ?? '')
    }
  })

  it('contains a notice when it has no rows', async () => {
    const criteria = { basedOn: 'costPrice', materialsSKU: ['NO-SUCH-MATERIAL'] }
    const { t } = german
    const [page, ...others] = await file.pages('materialSummary', { criteria, language: 'de-DE' })
    expect(others).toEqual([])
    expect(page?.texts).toContain(t('report.file.empty'))
    expect(page?.texts).toContain(t('report.file.page', { page: 1, pages: 1 }))
    expect(page?.texts).not.toContain(t('field.itemNo'))
    const csv = await file.bytes('materialSummary', { criteria, format: 'csv' })
    expect(csv.toString().trim().split('\r\n')).toHaveLength(1)
  })

  it('is named after the report and the day, and is refused before its first byte', async () => {
    const { criteria } = fileCases.employeeEfficiency
    const made = await file.ask('employeeEfficiency', { criteria, language: 'pl-PL' })
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(made.headers.get('content-type')).toBe('application/pdf')
    expect(made.headers.get('content-disposition')).toContain(
      encodeURIComponent(`${translator('pl-PL').t('report.employeeEfficiency.title')}-${today}.pdf`),
    )
    const refused = async (report: ReportName, request: object) => {
      const answer = await file.ask(report, request)
      const body = (await answer.json()) as { issues?: { path: string }[]; code: string }
      return { status: answer.status, code: body.code, paths: body.issues?.map(({ path }) => path) }
    }
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const turned = { ...criteria, dateFrom: daysAgo(0), dateTo: daysAgo(3) }
      expect(await refused('employeeEfficiency', { criteria: turned, format })).toEqual({
        ...{ status: 400, code: 'invalid-input', paths: ['body.criteria.dateFrom'] },
      })
      expect(await refused('employeeEfficiency', { criteria: {}, format })).toMatchObject({ status: 400 })
      const wrong = { criteria, format, columns: ['tasks', 'constructor', 'userId'], groupBy: '__proto__' }
      expect(await refused('employeeEfficiency', wrong)).toEqual({
        ...{
          status: 400,
          code: 'invalid-input',
          paths: ['body.columns.1', 'body.columns.2', 'body.groupBy'],
        },
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

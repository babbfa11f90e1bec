import { describe, expect, it } from 'vitest'
import { reportPdf } from '../../../demo/server/reports/pdf/report-pdf'
import type { PrintedColumn, PrintedReport } from '../../../demo/server/reports/pdf/printed-report'
import { formatDefaults } from '../../../src/contract/limits'
import texts from '../../../src/locales/en-GB.json'
import { readPdf } from '../../integration/pdf-reader'

const column = (field: string, kind: PrintedColumn['kind'], isSummed: boolean): PrintedColumn => ({
  field,
  title: field,
  kind,
  isSummed,
})
const columns = {
  name: column('name', 'text', false),
  tasks: column('tasks', 'count', true),
  hours: column('hours', 'quantity', true),
  perHour: { ...column('perHour', 'quantity', false), decimals: 2 },
}
const rows = [
  { name: 'A', tasks: 10, hours: '2', perHour: '5' },
  { name: 'B', tasks: 5, hours: '4', perHour: '1.25' },
]

/** The texts of each page. */
async function pagesOf(
  shown: readonly PrintedColumn[],
  more: Partial<PrintedReport> = {},
): Promise<readonly (readonly string[])[]> {
  const report: PrintedReport = {
    language: 'en-GB',
    company: 'Nordlager',
    title: 'Efficiency',
    criteria: [],
    figures: [],
    columns: shown,
    ratios: { perHour: { of: 'tasks', per: 'hours' } },
    groupBy: null,
    summary: null,
    isSummary: false,
    notes: [],
    generated: 'Generated',
    madeAt: '2026-11-28T10:00:00Z',
    formats: { ...formatDefaults, currency: '' },
    texts,
    countedRows: 'grid.rows.ReportRow',
    ...more,
  }
  const pieces: Uint8Array[] = []
  for await (const piece of reportPdf(report, rows, () => undefined)) pieces.push(piece)
  return readPdf(Buffer.concat(pieces)).map(({ texts }) => texts)
}

/** The texts of the cells of a report with one page. */
async function printed(shown: readonly PrintedColumn[]): Promise<readonly string[]> {
  const pages = await pagesOf(shown)
  expect(pages).toHaveLength(1)
  const all = pages[0] ?? []
  return all.slice(all.indexOf(shown.at(-1)?.field ?? '') + 1, all.indexOf('Generated'))
}

it('the total has the ratios of its sums', async () => {
  const { name, tasks, hours, perHour } = columns
  expect((await printed([name, tasks, hours, perHour])).slice(-4)).toEqual(['Total', '15', '6', '2,50'])
})

it('the label of the total is in its own column where the first column is summed', async () => {
  const { name, tasks } = columns
  expect((await printed([tasks, name])).slice(-2)).toEqual(['Total', '15'])
  expect((await printed([tasks])).slice(-2)).toEqual(['Total', '15'])
})

it('sums by group are omitted where each group has one row, unless only they are requested', async () => {
  const { name, tasks } = columns
  const groups = (counts: readonly number[]) =>
    counts.map((count, at) => ({ value: rows[at]?.name, count, sums: { tasks: String(rows[at]?.tasks) } }))
  const summaryOf = (
    counts: readonly number[],
    others: NonNullable<PrintedReport['summary']>['others'] = null,
  ): PrintedReport['summary'] => ({
    areRows: counts.every(count => count === 1),
    chart: {
      title: 'Tasks by person',
      series: ['Tasks'],
      bars: [{ name: 'Bar', values: [10], texts: ['10'] }],
      isLying: false,
    },
    by: name,
    columns: [tasks],
    groups: groups(counts),
    others,
    total: { count: 2, sums: { tasks: '15' } },
  })
  const namesOf = (pages: readonly (readonly string[])[]) =>
    pages.map(texts => texts.filter(text => text === 'A').length)
  const once = await pagesOf([name, tasks], { summary: summaryOf([1, 1]) })
  expect(namesOf(once)).toEqual([1])
  expect(once[0]).toContain('Tasks by person')
  expect(namesOf(await pagesOf([name, tasks], { summary: summaryOf([2, 1]) }))).toEqual([1, 1])
  // Also where the summary would not list them all.
  const others = { name: '12 others', count: 12, sums: { tasks: '30' } }
  expect(namesOf(await pagesOf([name, tasks], { summary: summaryOf([1, 1], others) }))).toEqual([1])
  const summary = await pagesOf([name, tasks], { summary: summaryOf([1, 1]), isSummary: true })
  expect(namesOf(summary)).toEqual([1])
})

describe('criteria with many values', () => {
  const bars = Array.from({ length: 21 }, (_none, at) => ({ name: `Bar ${at}`, values: [10], texts: ['10'] }))
  const summary: PrintedReport['summary'] = {
    areRows: true,
    chart: { title: 'Tasks by person', series: ['Tasks'], bars: bars.slice(0, 3), isLying: true },
    by: columns.name,
    columns: [columns.tasks],
    groups: [],
    others: null,
    total: { count: 2, sums: { tasks: '15' } },
  }
  const parts = Array.from({ length: 200 }, (_none, at) => `Material ${at} ${'long name '.repeat(15)}`.trim())
  const many = { label: 'Materials', text: parts.join(', '), parts }

  it('are cut after three lines, with the number of the others', async () => {
    const [page = []] = await pagesOf([columns.name], { criteria: [many], summary })
    const first = page.indexOf('Materials')
    const lines = page.slice(first + 1, page.indexOf('Tasks by person'))
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(lines[0]).toContain('Material 0 long name')
    const shown = parts.filter(part => lines.join(' ').includes(part)).length
    expect(shown).toBeGreaterThan(0)
    expect(lines.join(' ')).toMatch(new RegExp(`and ${200 - shown} more$`))
  })

  it('have the chart on the next page where they leave no room for it', async () => {
    const criteria = Array.from({ length: 5 }, () => many)
    const withBars = {
      ...summary,
      chart: { ...summary.chart, title: 'Tasks by person', series: ['Tasks'], bars, isLying: true },
    }
    const pages = await pagesOf([columns.name], { criteria, summary: withBars })
    const places = (text: string) => pages.flatMap((texts, at) => (texts.includes(text) ? [at] : []))
    expect(places('Tasks by person')).toEqual([1])
    expect(places('B')).toEqual([1])
    expect(await pagesOf([columns.name], { criteria, summary })).toHaveLength(1)
  })
})

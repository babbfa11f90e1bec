import { expect, it } from 'vitest'
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

/** The texts of the cells of a report with one page. */
async function printed(shown: readonly PrintedColumn[]): Promise<readonly string[]> {
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
  }
  const pieces: Uint8Array[] = []
  for await (const piece of reportPdf(report, rows, () => undefined)) pieces.push(piece)
  const pages = readPdf(Buffer.concat(pieces))
  expect(pages).toHaveLength(1)
  const all = pages[0]?.texts ?? []
  return all.slice(all.indexOf(shown.at(-1)?.field ?? '') + 1, all.indexOf('Generated'))
}

it('the total has the ratios of its sums', async () => {
  const { name, tasks, hours, perHour } = columns
  expect((await printed([name, tasks, hours, perHour])).slice(-4)).toEqual(['Total', '15', '6', '2,50'])
})

it('the total is named in its column where the first one is summed', async () => {
  const { name, tasks } = columns
  expect((await printed([tasks, name])).slice(-2)).toEqual(['Total', '15'])
  expect((await printed([tasks])).slice(-2)).toEqual(['Total', '15'])
})

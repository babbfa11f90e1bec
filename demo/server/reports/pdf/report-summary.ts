/** The table of a printed summary: a line for each group with its number of rows and sums, and the total. */
import type PDFDocument from 'pdfkit'
import type { TextContext } from '../../../../src/texts/cell-text'
import type { PrintedColumn, PrintedSummary, PrintedSums } from './printed-report'
import type { Block, PrintedLine } from './report-pages'
import { cellLines, isWords, printedTable, printedText, type Table } from './report-table'

export interface SummaryTable {
  readonly table: Table
  readonly blocks: readonly Block[]
}

/** The row count is not a field of the rows. */
const countField = '#count'

export function summaryTable(
  document: InstanceType<typeof PDFDocument>,
  { by, columns, groups, others, total }: PrintedSummary,
  context: TextContext,
): SummaryTable {
  const t = context.translate
  const counted: PrintedColumn = {
    field: countField,
    title: t('export.about.rows'),
    kind: 'count',
    isSummed: true,
  }
  // Values computed from sums are computed for the total in the same way.
  const figures = [counted, ...columns.map(column => ({ ...column, isSummed: true }))]
  const valuesOf = ({ count, sums }: PrintedSums): readonly (string | null)[] =>
    figures.map(({ field }) => (field === countField ? String(count) : (sums[field] ?? null)))
  const textsOf = (name: string, of: PrintedSums): string[] => [
    name,
    ...valuesOf(of).map((value, index) => printedText(figures[index] ?? counted, value, context)),
  ]
  const lines = [
    ...groups.map(group => textsOf(printedText(by, group.value, context), group)),
    ...(others === null ? [] : [textsOf(others.name, others)]),
  ]
  const word = t('report.file.total')
  const first: PrintedColumn = { ...by, isSummed: false }
  const table = printedTable(document, [first, ...figures], [...lines, textsOf(word, total)])
  const blocks = lines.map((texts): Block => ({
    lines: [
      {
        kind: 'row',
        cells: texts.map((text, index) => {
          const { column, width } = table.columns[index] ?? { column: first, width: 0 }
          return isWords(column) ? cellLines(document, text, width, table.style) : [text]
        }),
      },
    ],
  }))
  const sums = new Map(
    valuesOf(total).flatMap((value, index) =>
      value === null ? [] : [[figures[index]?.field ?? '', value] as const],
    ),
  )
  const last: PrintedLine = { kind: 'total', text: word, sums }
  const end = blocks.pop()
  return { table, blocks: [...blocks, { lines: [...(end?.lines ?? []), last] }] }
}

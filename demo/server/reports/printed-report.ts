/** The content of a report's PDF beside its rows: criteria, figures of the same moment, and notes on how to read them. */
import type { ReportFileRequest } from '../../../src/contract/endpoints/reports'
import { workingGapMostMinutes } from '../../../src/contract/report-limits'
import { namedOf, type CriteriaNames } from '../../../src/contract/reports/criteria-names'
import { criteriaWords } from '../../../src/contract/reports/criteria-words'
import { figureTitleKey, reportFigures, type ReportFacts } from '../../../src/contract/reports/report-facts'
import type { ReportName } from '../../../src/contract/reports/report-names'
import type { View } from '../../../src/define/view'
import { cellText } from '../../../src/texts/cell-text'
import { gridWords, rowsKey } from '../../../src/texts/grid-words'
import { moneyText } from '../../../src/contract/formats'
import type { Db } from '../core/db/database'
import type { PrintedFact, PrintedReport, PrintedSummary } from './pdf/printed-report'
import type { SearchScope } from '../core/search/search-plan'
import { displayNameOf } from '../core/unit/display-name'
import { archivedNotes } from './archived-facts'
import { namesOfCriteria } from './criteria-names'
import type { MomentCriteria } from './report'
import { printedColumn, type FileArrangement } from './report-columns'
import { groupColumn } from './report-summary'
import type { ReportTexts } from './report-texts'

export interface PrintedParts<N extends ReportName> {
  readonly db: Db
  readonly scope: SearchScope
  readonly report: N
  readonly view: View
  readonly criteria: MomentCriteria<N>
  readonly request: Pick<ReportFileRequest, 'filters' | 'find' | 'isSummary'>
  readonly arrangement: FileArrangement
  readonly facts: Omit<ReportFacts, 'moment'>
  readonly texts: ReportTexts
  readonly summary: PrintedSummary | null
  /** Id of the user. */
  readonly madeBy: number
  readonly madeAt: Date
}

export async function printedReport<N extends ReportName>(parts: PrintedParts<N>): Promise<PrintedReport> {
  const { db, scope, report, view, arrangement, facts, texts, madeAt } = parts
  const { t, formats, textsOf, company, language } = texts
  const { businessUnitId } = scope
  const maker = await displayNameOf(db, businessUnitId, parts.madeBy)
  const column = (field: string) => printedColumn(view, field, texts)
  return {
    language,
    company,
    title: t(`view.${view.name as string}`),
    criteria: await narrowedFacts(parts),
    figures: figuresOf(report, facts, texts),
    columns: arrangement.fields.map(column),
    groupBy: arrangement.groupBy === null ? null : groupColumn(view, arrangement.groupBy, texts),
    ...(view.ratios && { ratios: view.ratios }),
    summary: parts.summary,
    isSummary: parts.request.isSummary,
    notes: [...(await archivedNotes(parts)), ...(facts.rows === 0 ? [] : notesOf(report, facts, texts))],
    generated: t('report.file.generated', { at: formats.dateTime(madeAt.toISOString()), user: maker }),
    madeAt: madeAt.toISOString(),
    formats: formats.choice,
    texts: textsOf(
      'report.file.',
      'report.page.noGroup',
      'export.about.rows',
      'state.',
      'grid.yes',
      'grid.no',
      'grid.action.andMore',
      `${rowsKey(view)}_`,
    ),
    countedRows: rowsKey(view),
  }
}

/** The criteria of the report, and the filters that narrow its rows further. */
export async function narrowedFacts<N extends ReportName>(
  parts: Pick<PrintedParts<N>, 'db' | 'scope' | 'report' | 'view' | 'criteria' | 'request' | 'texts'>,
): Promise<PrintedFact[]> {
  return [...(await criteriaFacts(parts)), ...narrowingOf(parts)]
}

/** The criteria alone. */
export async function criteriaFacts<N extends ReportName>(
  parts: Pick<PrintedParts<N>, 'db' | 'scope' | 'report' | 'criteria' | 'texts'>,
): Promise<PrintedFact[]> {
  const { db, scope, report, criteria } = parts
  return criteriaOf(parts, await namesOfCriteria(db.read, report, criteria, scope.businessUnitId))
}

function criteriaOf<N extends ReportName>(
  { report, criteria, texts: { t, formats } }: Pick<PrintedParts<N>, 'report' | 'criteria' | 'texts'>,
  names: CriteriaNames,
): PrintedFact[] {
  const words = criteriaWords(report, criteria, {
    t,
    date: formats.date,
    number: value => formats.number(value, 0),
    money: value => moneyText(value, formats),
    nameOf: (kind, id) => namedOf(kind, names).find(named => named.id === id)?.name ?? undefined,
  })
  // A report of the present states its moment, since paper outlives it.
  const isOfNow = (name: string): boolean => name === 'asOf' && !('asOf' in criteria && criteria.asOf)
  const facts = words.map(({ name, label, text, parts }): PrintedFact =>
    isOfNow(name) ? { label, text: formats.dateTime(criteria.moment) } : { label, text, parts },
  )
  const kinds: readonly string[] = Object.values(reportFigures[report])
  const hasMoney = kinds.includes('money') && formats.currency !== ''
  return hasMoney ? [...facts, { label: t('company.field.currency'), text: formats.currency }] : facts
}

/** The filters and the search text that narrow rows and figures. */
function narrowingOf<N extends ReportName>({
  request,
  view,
  texts,
}: Pick<PrintedParts<N>, 'request' | 'view' | 'texts'>): PrintedFact[] {
  const { t } = texts
  const { titleOf } = gridWords(texts, view, t)
  const titles = [...new Set(request.filters.map(({ selector }) => titleOf(selector)))]
  const find = request.find.trim()
  return [
    ...(titles.length === 0
      ? []
      : [{ label: t('report.file.filteredBy'), text: titles.join(', '), parts: titles }]),
    ...(find === '' ? [] : [{ label: t('report.file.found'), text: find }]),
  ]
}

function figuresOf(
  report: ReportName,
  { figures }: Pick<ReportFacts, 'figures'>,
  { t, formats }: ReportTexts,
): PrintedFact[] {
  return Object.entries(reportFigures[report]).map(([name, kind]) => ({
    label: t(figureTitleKey(report, name)),
    text: cellText({ kind }, figures[name] ?? null, { formats, translate: t }),
  }))
}

/** Notes that are needed to read the figures. */
function notesOf(
  report: ReportName,
  { figures }: Pick<ReportFacts, 'figures'>,
  { t, formats }: ReportTexts,
): string[] {
  switch (report) {
    case 'materialSummary': {
      const count = Number(figures['withoutCost'] ?? 0)
      if (count === 0) return [t('report.file.note.allPriced')]
      return [t('report.file.note.withoutCost', { count, number: formats.number(count, 0) })]
    }
    case 'materialTransactions':
      return [t('report.file.note.moved')]
    case 'slowMovingMaterials':
      return [t('report.file.note.pick')]
    case 'employeeEfficiency':
      return [t('report.file.note.workingTime', { minutes: formats.number(workingGapMostMinutes, 0) })]
    case 'supplierPunctuality':
      return [t('report.file.note.punctuality')]
  }
}

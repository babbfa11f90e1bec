/**
 * What lists, reports and their files say where older rows are in the archive (contract/retention.ts): from which day on rows are complete,
 * and what that means there. Pages, exported and printed files ask here.
 */
import { addDays, dayOf } from '../contract/company-day'
import type { Formats, Translate } from '../contract/formats'
import { longestClosingGapDays } from '../contract/report-limits'
import type { CriteriaOf } from '../contract/reports/criteria'
import type { ReportName } from '../contract/reports/report-names'
import type { RetentionKind } from '../contract/retention'

/** Moments before which rows of a kind are in the archive; a kind without archived rows is missing. */
export type ArchivedBefore = Readonly<Partial<Record<string, string>>>

/** Rows of a kind that something is made of. */
export interface ArchivedPart {
  readonly kind: RetentionKind
  /** Key of a sentence about what their lack means. */
  readonly means?: string | undefined
  /** First day that is asked for, yyyy-mm-dd: from the horizon on there is no note. */
  readonly from?: string | null | undefined
}

/** The note; null where all rows that are asked for are in the database. */
export function archivedNote(
  { kind, means, from = null }: ArchivedPart,
  archivedBefore: ArchivedBefore,
  { t, formats }: { readonly t: Translate; readonly formats: Pick<Formats, 'companyDay' | 'date'> },
): string | null {
  const before = archivedBefore[kind]
  if (before === undefined) return null
  const day = formats.companyDay(Date.parse(before))
  if (from !== null && from >= day) return null
  const note = t('retention.archivedNote', { day: formats.date(day) })
  return means === undefined ? note : `${note} ${t(means)}`
}

/** The kinds of rows that a report is made of; those whose figures stay complete in every respect are left out. */
export function archivedPartsOf<N extends ReportName>(report: N, criteria: CriteriaOf<N>): ArchivedPart[] {
  const means = `report.archived.${report}`
  const given = { report, criteria } as {
    readonly [M in ReportName]: { readonly report: M; readonly criteria: CriteriaOf<M> }
  }[ReportName]
  switch (given.report) {
    case 'materialSummary': {
      const { asOf, moment } = given.criteria
      // The stock at the end of a day needs no movement of that day.
      const from = asOf !== null ? addDays(asOf, 1) : moment === null ? null : dayOf(new Date(moment), 'UTC')
      return from === null ? [] : [{ kind: 'transactions', from, means }]
    }
    case 'materialTransactions': {
      const { dateFrom, materialGroups, materialsSKU } = given.criteria
      const isByMaterial = materialGroups.length > 0 || materialsSKU.length > 0
      return [{ kind: 'transactions', from: dateFrom, means: isByMaterial ? `${means}.byMaterial` : means }]
    }
    case 'slowMovingMaterials': {
      const { fromDate, moment } = given.criteria
      const picks: ArchivedPart = { kind: 'tasks', from: fromDate, means }
      if (moment === null) return [picks]
      // The last movements are known from the first closing on that follows the horizon.
      const from = addDays(dayOf(new Date(moment), 'UTC'), -longestClosingGapDays)
      return [picks, { kind: 'transactions', from, means: 'report.archived.materialSummary' }]
    }
    case 'employeeEfficiency':
      return [{ kind: 'tasks', from: given.criteria.dateFrom, means }]
    case 'supplierPunctuality':
      return []
  }
}

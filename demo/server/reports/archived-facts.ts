/** What the file of a report says about rows that are in the archive. */
import type { ReportName } from '../../../src/contract/reports/report-names'
import { archivedNote, archivedPartsOf } from '../../../src/texts/archived-notes'
import type { Db } from '../core/db/database'
import type { SearchScope } from '../core/search/search-plan'
import { archiveHorizons } from '../core/unit/archive-horizon'
import type { PrintedFact } from './pdf/printed-report'
import type { MomentCriteria } from './report'
import type { ReportTexts } from './report-texts'

interface ArchivedParts<N extends ReportName> {
  readonly db: Db
  readonly scope: SearchScope
  readonly report: N
  readonly criteria: MomentCriteria<N>
  readonly texts: ReportTexts
}

/** The notes that the report's page shows. */
export async function archivedNotes<N extends ReportName>({
  db,
  scope,
  report,
  criteria,
  texts,
}: ArchivedParts<N>): Promise<string[]> {
  const archivedBefore = await archiveHorizons(db.read, scope.businessUnitId)
  return archivedPartsOf(report, criteria).flatMap(part => archivedNote(part, archivedBefore, texts) ?? [])
}

/** The same for the second sheet of a workbook. */
export async function archivedFacts<N extends ReportName>(parts: ArchivedParts<N>): Promise<PrintedFact[]> {
  const label = parts.texts.t('export.about.archived')
  return (await archivedNotes(parts)).map(text => ({ label, text }))
}

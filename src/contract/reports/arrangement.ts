/** How the file of a report is arranged: as its page shows it when the file is requested, planned or scheduled. */
import * as v from 'valibot'
import { filterSchema, findText, sortSchema } from '../filter'
import { languages, nameLengthMost, sortFieldsMost } from '../limits'
import { reportColumnsMost } from '../report-limits'
import { groupOrder } from '../search-request'

const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

/** Its fields on the wire. A schedule keeps them all, also when it is edited. */
export const reportArrangement = {
  language: v.picklist(languages),
  /** Fields in their order; empty: the report's default ones. */
  columns: v.optional(v.pipe(v.array(fieldName), v.maxLength(reportColumnsMost)), []),
  groupBy: v.optional(v.nullable(fieldName), null),
  groupOrder,
  filters: v.optional(v.pipe(v.array(filterSchema), v.maxLength(50)), []),
  find: findText,
  sort: v.optional(v.pipe(v.array(sortSchema), v.maxLength(sortFieldsMost)), []),
  /** A PDF without the rows: criteria, figures, chart and sums by group. */
  isSummary: v.optional(v.boolean(), false),
}

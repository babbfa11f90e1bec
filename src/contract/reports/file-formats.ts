/** File formats of reports. */
export const reportFileFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

const exportNeed = { permission: 'grid/exports' } as const

/** What a format needs besides the right to see the report: a spreadsheet has the rows of an export of its grid, a PDF is a print. */
export const reportFormatNeeds: Readonly<Partial<Record<ReportFileFormat, typeof exportNeed>>> = {
  xlsx: exportNeed,
  csv: exportNeed,
}

/** The files that a report can be had as. */
export const reportFileFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

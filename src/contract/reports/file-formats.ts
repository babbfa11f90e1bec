/** File formats of reports. */
export const reportFileFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

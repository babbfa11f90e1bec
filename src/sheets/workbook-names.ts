/** Namespaces of workbooks: those of files as most programs write them, and those of the strict variant. */

/** Elements of workbooks, sheets, texts and styles. */
export const mainNamespaces = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
] as const

/** Attributes such as `r:id`, and the prefixes of relation types. */
export const relationNamespaces = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
] as const

/** Elements of the parts that hold relations. */
export const packageNamespaces = ['http://schemas.openxmlformats.org/package/2006/relationships'] as const

/** Styles of cells in a workbook: each style once, referred to by index. */

export type CellStyle = 'plain' | 'head' | 'headOfNumbers' | 'total' | 'label' | 'wrapped'

export interface WorkbookStyles {
  /** The index of a style. @param format a number format, such as `#,##0.00` */
  indexOf(style: CellStyle, format?: string): number
  /** The part `xl/styles.xml`; call it after all cells are written. */
  xml(): string
}

/** Indexes of the fonts, borders and alignments below. */
const cellStyles: Readonly<
  Record<CellStyle, { readonly isBold: boolean; readonly border: 0 | 1 | 2; readonly alignment?: string }>
> = {
  plain: { isBold: false, border: 0 },
  head: { isBold: true, border: 1, alignment: '<alignment vertical="top" wrapText="1"/>' },
  headOfNumbers: {
    isBold: true,
    border: 1,
    alignment: '<alignment horizontal="right" vertical="top" wrapText="1"/>',
  },
  total: { isBold: true, border: 2 },
  label: { isBold: true, border: 0, alignment: '<alignment vertical="top"/>' },
  // Numbers in a column of texts are aligned like texts.
  wrapped: {
    isBold: false,
    border: 0,
    alignment: '<alignment horizontal="left" vertical="top" wrapText="1"/>',
  },
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const face = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const fonts = `<fonts count="2"><font>${face}</font><font><b/>${face}</font></fonts>`
const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
const line = (side: string): string =>
  ['left', 'right', 'top', 'bottom', 'diagonal']
    .map(each => (each === side ? `<${each} style="thin"><color auto="1"/></${each}>` : `<${each}/>`))
    .join('')
const borders = `<borders count="3">${['', 'bottom', 'top'].map(side => `<border>${line(side)}</border>`).join('')}</borders>`
/** Smaller ids are built-in formats. */
const firstOwnFormat = 164

export function workbookStyles(): WorkbookStyles {
  const formats: string[] = []
  const known = new Map<string, number>()
  const entries: string[] = []
  const formatId = (format: string | undefined): number => {
    if (format === undefined) return 0
    const place = formats.indexOf(format)
    return firstOwnFormat + (place < 0 ? formats.push(format) - 1 : place)
  }
  const indexOf: WorkbookStyles['indexOf'] = (style, format) => {
    const key = `${style} ${format ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    const { isBold, border, alignment } = cellStyles[style]
    const attributes = `numFmtId="${formatId(format)}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="${border}" xfId="0"`
    const applied = `applyNumberFormat="1" applyFont="1" applyBorder="1"`
    entries.push(
      alignment === undefined
        ? `<xf ${attributes} ${applied}/>`
        : `<xf ${attributes} ${applied} applyAlignment="1">${alignment}</xf>`,
    )
    known.set(key, entries.length - 1)
    return entries.length - 1
  }
  // A cell without a style has the first one.
  indexOf('plain')
  return {
    indexOf,
    xml: () => {
      const own = formats.map(
        (format, place) => `<numFmt numFmtId="${firstOwnFormat + place}" formatCode="${xmlText(format)}"/>`,
      )
      const numFmts = own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`
      return (
        `${xmlHead}<styleSheet xmlns="${main}">${numFmts}${fonts}${fills}${borders}` +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${entries.length}">${entries.join('')}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      )
    },
  }
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters that XML does not allow, or changes while it is parsed. */
const unknownToXml = /[^\P{Cc}\t\n\x7F-\x9F]|[\p{Cs}\uFFFE\uFFFF]/gu
const marked = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** Escapes a text for an element or an attribute; characters that XML does not allow are escaped as the file format does. */
export function xmlText(text: string): string {
  if (!marked.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(unknownToXml, letter => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

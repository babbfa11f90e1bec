/**
 * Reads the XML of a spreadsheet as events, strictly and without recursion. A DOCTYPE is refused, so that a document cannot define
 * entities. Names include their namespace: an extension's elements are skipped with their content.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuseSheet } from './sheet-file'
import { scopeIn, type XmlScope } from './xml-scope'

/** Reads an attribute by its name: one without a prefix, or one of these namespaces. */
export type XmlAttribute = (name: string, namespaces?: readonly string[]) => string | undefined

export interface XmlHandler {
  /** Called for an element of the namespaces that are read; `name` is without its prefix. */
  open(name: string, attribute: XmlAttribute): void
  /** Called for a piece of text inside the innermost element. */
  text(text: string): void
  close(name: string): void
}

const depthMost = 100
const pieceBytes = 64 * 1024

/**
 * Reads a whole document: the elements of these namespaces that are not inside those of others. `part` is its name for refusals. Throws
 * SheetRefused.
 */
export function readXml(
  bytes: Uint8Array,
  part: string,
  namespaces: readonly string[],
  handler: XmlHandler,
): void {
  const broken = (): never => refuseSheet('broken-xml', { where: part })
  const scopes: XmlScope[] = []
  const parser = new SaxesParser({ xmlns: true, position: false })
  const emitText = (text: string): void => {
    if (scopes.at(-1)?.reading === 'read') handler.text(text)
  }
  parser.on('error', broken)
  parser.on('doctype', () => refuseSheet('doctype', { where: part }))
  parser.on('opentag', tag => {
    const scope = scopeIn(scopes.at(-1), tag, namespaces, prefix => parser.resolve(prefix))
    if (scopes.push(scope) > depthMost) broken()
    if (scope.reading === 'read') handler.open(tag.local, (name, of) => attributeOf(tag, name, of))
  })
  parser.on('text', emitText)
  parser.on('cdata', emitText)
  parser.on('closetag', ({ local }) => {
    if (scopes.pop()?.reading === 'read') handler.close(local)
  })
  for (const piece of decoded(bytes, broken)) parser.write(piece)
  parser.close()
}

function attributeOf(
  { attributes }: SaxesTagNS,
  name: string,
  of: readonly string[] | undefined,
): string | undefined {
  if (of === undefined) return attributes[name]?.value
  return Object.values(attributes).find(({ local, uri }) => local === name && of.includes(uri))?.value
}

/** The document in pieces, so that it is never in memory as one string. Calls `broken` where the bytes are not valid text. */
function* decoded(bytes: Uint8Array, broken: () => never): Generator<string> {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true })
  const decode = (piece: Uint8Array | undefined, isLast: boolean): string => {
    try {
      return decoder.decode(piece, { stream: !isLast })
    } catch {
      return broken()
    }
  }
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield decode(bytes.subarray(from, from + pieceBytes), false)
  }
  yield decode(undefined, true)
}

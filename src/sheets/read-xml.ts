/**
 * Reads the XML of a spreadsheet as events: strictly, without recursion, and without anything that a document could define itself. A
 * DOCTYPE is refused, so are entities other than XML's own five and numbers of letters. Names count with their namespace: what
 * belongs to an extension is passed over with all that is in it.
 */
import { refuseSheet } from './sheet-file'
import { beginScope, localName, noScope, readAttributes, type XmlScope } from './xml-scope'

/** Reads an attribute by its name: one without a prefix, or one of these namespaces. */
export type XmlAttribute = (name: string, namespaces?: readonly string[]) => string | undefined

export interface XmlHandler {
  /** An element of the namespaces that are read; `name` is without its prefix. */
  open(name: string, attribute: XmlAttribute): void
  /** A piece of text inside the innermost element. */
  text(text: string): void
  close(name: string): void
}

const depthMost = 100

interface OpenElement {
  readonly name: string
  readonly scope: XmlScope
}

/**
 * Reads a whole document: the elements of these namespaces that stand in no others. `part` is its name for refusals.
 * Throws SheetRefused.
 */
export function readXml(
  bytes: Uint8Array,
  part: string,
  namespaces: readonly string[],
  handler: XmlHandler,
): void {
  const xml = decoded(bytes, part)
  const broken = (): never => refuseSheet('broken-xml', { where: part })
  const openElements: OpenElement[] = []
  let hasRoot = false
  let at = 0

  const sayText = (end: number) => {
    if (end === at) return
    const raw = xml.slice(at, end)
    const open = openElements.at(-1)
    if (open !== undefined) {
      const text = resolved(withPlainBreaks(raw)) ?? broken()
      if (open.scope.standing === 'read') handler.text(text)
    } else if (raw.trim() !== '') broken()
  }
  const skipTo = (end: string): string => {
    const found = xml.indexOf(end, at)
    if (found < 0) return broken()
    const skipped = xml.slice(at, found)
    at = found + end.length
    return skipped
  }

  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    sayText(start < 0 ? xml.length : start)
    if (start < 0) break
    at = start
    if (xml.startsWith('<!--', at)) {
      at += 4
      skipTo('-->')
    } else if (xml.startsWith('<![CDATA[', at)) {
      at += 9
      const text = skipTo(']]>')
      const open = openElements.at(-1) ?? broken()
      if (open.scope.standing === 'read') handler.text(withPlainBreaks(text))
    } else if (xml.startsWith('<!', at)) {
      refuseSheet('doctype', { where: part })
    } else if (xml.startsWith('<?', at)) {
      skipTo('?>')
    } else if (xml.startsWith('</', at)) {
      at += 2
      const name = skipTo('>').trimEnd()
      const open = openElements.pop()
      if (open?.name !== name) return broken()
      if (open.scope.standing === 'read') handler.close(localName(name))
    } else {
      const end = endOfTag(xml, at + 1)
      if (end < 0 || (openElements.length === 0 && hasRoot)) broken()
      hasRoot = true
      const isEmpty = xml[end - 1] === '/'
      const tag = xml.slice(at + 1, isEmpty ? end - 1 : end)
      const name = /^[^\s/>"'=]+/.exec(tag)?.[0] ?? broken()
      const attributes = tag.slice(name.length)
      const outer = openElements.at(-1)?.scope ?? noScope
      const scope = beginScope(outer, name, attributes, namespaces, broken)
      if (scope.standing === 'read') {
        handler.open(localName(name), (wanted, of) => attributeIn(attributes, { wanted, of, scope }, broken))
        if (isEmpty) handler.close(localName(name))
      } else readAttributes(attributes, broken)
      if (!isEmpty && openElements.push({ name, scope }) > depthMost) broken()
      at = end + 1
    }
  }
  if (openElements.length > 0 || !hasRoot) broken()
}

function decoded(bytes: Uint8Array, part: string): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  try {
    const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return refuseSheet('broken-xml', { where: part })
  }
}

/** Where the tag ends, not looking into its values; -1 when it does not. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let index = from; index < xml.length; index++) {
    const letter = xml.charAt(index)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return index
    else if (letter === '<') return -1
  }
  return -1
}

/** A break is one letter in XML, however the file writes it. */
function withPlainBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

interface WantedAttribute {
  readonly wanted: string
  readonly of: readonly string[] | undefined
  readonly scope: XmlScope
}

function attributeIn(
  text: string,
  { wanted, of, scope }: WantedAttribute,
  broken: () => never,
): string | undefined {
  const found = readAttributes(text, broken).find(({ name }) => {
    const colon = name.indexOf(':')
    if (of === undefined) return colon < 0 && name === wanted
    const namespace = colon < 0 ? undefined : scope.namespaces.get(name.slice(0, colon))
    return namespace !== undefined && of.includes(namespace) && localName(name) === wanted
  })
  return found === undefined ? undefined : (resolved(found.value) ?? broken())
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&([^;&]{0,10});?/g

/** The text with its references replaced; null where one is unknown or not ended. */
function resolved(text: string): string | null {
  if (!text.includes('&')) return text
  let isKnown = true
  const plain = text.replace(reference, (whole: string, name: string) => {
    const letter = whole.endsWith(';') ? (named[name] ?? letterOf(name)) : undefined
    if (letter === undefined) isKnown = false
    return letter ?? ''
  })
  return isKnown ? plain : null
}

function letterOf(name: string): string | undefined {
  const match = /^#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}))$/.exec(name)
  if (match === null) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isLetter ? String.fromCodePoint(code) : undefined
}

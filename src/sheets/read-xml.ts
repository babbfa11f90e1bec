/**
 * Reads the XML of a spreadsheet as events: strictly, without recursion, and without anything that a document could define itself. A
 * DOCTYPE is refused, so are entities other than XML's own five and numbers of letters.
 */
import { refuseSheet } from './sheet-file'

export interface XmlHandler {
  /** `name` is without its prefix; `attributes` reads one by its name, a prefix left out as well. */
  open(name: string, attributes: (name: string) => string | undefined): void
  /** A piece of text inside the innermost element. */
  text(text: string): void
  close(name: string): void
}

const depthMost = 100

/** Reads a whole document. `part` is its name for refusals. Throws SheetRefused. */
export function readXml(bytes: Uint8Array, part: string, handler: XmlHandler): void {
  const xml = decoded(bytes, part)
  const broken = (): never => refuseSheet('broken-xml', { where: part })
  const openNames: string[] = []
  let hasRoot = false
  let at = 0

  const sayText = (end: number) => {
    if (end === at) return
    const raw = xml.slice(at, end)
    if (openNames.length > 0) handler.text(resolved(raw) ?? broken())
    else if (raw.trim() !== '') broken()
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
      if (openNames.length === 0) broken()
      handler.text(text)
    } else if (xml.startsWith('<!', at)) {
      refuseSheet('doctype', { where: part })
    } else if (xml.startsWith('<?', at)) {
      skipTo('?>')
    } else if (xml.startsWith('</', at)) {
      at += 2
      const name = skipTo('>').trimEnd()
      if (openNames.pop() !== name) broken()
      handler.close(localName(name))
    } else {
      const end = endOfTag(xml, at + 1)
      if (end < 0 || (openNames.length === 0 && hasRoot)) broken()
      hasRoot = true
      const isEmpty = xml[end - 1] === '/'
      const tag = xml.slice(at + 1, isEmpty ? end - 1 : end)
      const name = /^[^\s/>"'=]+/.exec(tag)?.[0] ?? broken()
      const attributes = tag.slice(name.length)
      handler.open(localName(name), wanted => attributeIn(attributes, wanted, broken))
      if (isEmpty) handler.close(localName(name))
      else if (openNames.push(name) > depthMost) broken()
      at = end + 1
    }
  }
  if (openNames.length > 0 || !hasRoot) broken()
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

const attribute = /\s*([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

function attributeIn(text: string, wanted: string, broken: () => never): string | undefined {
  attribute.lastIndex = 0
  let end = 0
  let found: string | undefined
  for (let match = attribute.exec(text); match !== null; match = attribute.exec(text)) {
    end = attribute.lastIndex
    if (found === undefined && localName(match[1] ?? '') === wanted && !match[1]?.startsWith('xmlns'))
      found = resolved(match[2] ?? match[3] ?? '') ?? broken()
  }
  if (text.slice(end).trim() !== '') broken()
  return found
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
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

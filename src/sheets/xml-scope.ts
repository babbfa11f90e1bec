/**
 * What an element of a spreadsheet's XML belongs to: the namespaces that its prefixes stand for, and whether it is read or passed over
 * as part of an extension. Of alternatives (Markup Compatibility) the first one counts that needs nothing but what is read.
 */

/** What becomes of an element: its content counts, only what is in it does, or nothing of it. */
export type Standing = 'read' | 'looked-through' | 'passed-over'

export interface XmlScope {
  readonly standing: Standing
  /** By prefix; '' for names without one. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Of alternatives: whether one of them was taken. */
  hasTaken: boolean
}

/** Around the root. */
export const noScope: XmlScope = { standing: 'read', namespaces: new Map(), hasTaken: false }

const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** The element of a spreadsheet that holds what is not of its own standard. */
const extensions = 'extLst'

/** The scope of an element that begins in another one. @param attributes as they stand in its tag */
export function beginScope(
  outer: XmlScope,
  name: string,
  attributes: string,
  read: readonly string[],
  broken: () => never,
): XmlScope {
  const namespaces = attributes.includes('xmlns')
    ? declared(outer.namespaces, readAttributes(attributes, broken))
    : outer.namespaces
  return { standing: standingIn(), namespaces, hasTaken: false }

  function standingIn(): Standing {
    if (outer.standing === 'passed-over') return 'passed-over'
    const colon = name.indexOf(':')
    // A document that names no namespace at all, as some programs write it, is taken for one of the standard.
    const namespace =
      namespaces.get(colon < 0 ? '' : name.slice(0, colon)) ?? (colon < 0 ? read[0] : undefined)
    if (namespace !== compatibility) {
      const isRead = namespace !== undefined && read.includes(namespace) && localName(name) !== extensions
      return isRead ? 'read' : 'passed-over'
    }
    const local = localName(name)
    if (local === 'AlternateContent') return 'looked-through'
    if (outer.hasTaken || (local !== 'Choice' && local !== 'Fallback')) return 'passed-over'
    const needs = readAttributes(attributes, broken).find(each => each.name === 'Requires')?.value ?? ''
    const isUnderstood = needs
      .split(/\s+/)
      .filter(prefix => prefix !== '')
      .every(prefix => read.includes(namespaces.get(prefix) ?? ''))
    if (local === 'Choice' && (needs === '' || !isUnderstood)) return 'passed-over'
    outer.hasTaken = true
    return 'looked-through'
  }
}

function declared(
  outer: ReadonlyMap<string, string>,
  attributes: readonly XmlAttributeText[],
): ReadonlyMap<string, string> {
  const namespaces = new Map(outer)
  for (const { name, value } of attributes) {
    if (name === 'xmlns') namespaces.set('', value)
    else if (name.startsWith('xmlns:')) namespaces.set(name.slice('xmlns:'.length), value)
  }
  return namespaces
}

/** An attribute as it is written. */
export interface XmlAttributeText {
  readonly name: string
  /** With its references. */
  readonly value: string
}

const attribute = /\s*([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** The attributes of a tag; calls `broken` where it holds anything else. */
export function readAttributes(text: string, broken: () => never): XmlAttributeText[] {
  const found: XmlAttributeText[] = []
  attribute.lastIndex = 0
  let end = 0
  for (let match = attribute.exec(text); match !== null; match = attribute.exec(text)) {
    end = attribute.lastIndex
    found.push({ name: match[1] ?? '', value: match[2] ?? match[3] ?? '' })
  }
  if (text.slice(end).trim() !== '') broken()
  return found
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Whether an element of a spreadsheet's XML is read, or skipped as part of an extension. Of alternatives (Markup Compatibility) the first
 * one is used whose required namespaces are all read.
 */
import type { SaxesTagNS } from 'saxes'

/** How an element is read: with its content, only its children, or not at all. */
export type Reading = 'read' | 'looked-through' | 'passed-over'

export interface XmlScope {
  readonly reading: Reading
  /** For alternatives: whether one was chosen. */
  hasTaken: boolean
}

const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'

/** The element with extensions of the standard. */
const extensions = 'extLst'

/**
 * The scope of an element inside another one, or of the root.
 * @param read namespaces that are read; a document without any, as some programs write it, is treated as the first of them
 * @param resolve the namespace of a prefix
 */
export function scopeIn(
  outer: XmlScope | undefined,
  { local, prefix, uri, attributes }: SaxesTagNS,
  read: readonly string[],
  resolve: (prefix: string) => string | undefined,
): XmlScope {
  return { reading: readingOf(), hasTaken: false }

  function readingOf(): Reading {
    if (outer?.reading === 'passed-over') return 'passed-over'
    const namespace = uri === '' && prefix === '' ? read[0] : uri
    if (namespace !== compatibility) {
      const isRead = namespace !== undefined && read.includes(namespace) && local !== extensions
      return isRead ? 'read' : 'passed-over'
    }
    if (local === 'AlternateContent') return 'looked-through'
    if (outer === undefined || outer.hasTaken || (local !== 'Choice' && local !== 'Fallback'))
      return 'passed-over'
    const needs = (attributes.Requires?.value ?? '').split(/\s+/).filter(needed => needed !== '')
    const isUnderstood = needs.every(needed => read.includes(resolve(needed) ?? ''))
    if (local === 'Choice' && (needs.length === 0 || !isUnderstood)) return 'passed-over'
    outer.hasTaken = true
    return 'looked-through'
  }
}

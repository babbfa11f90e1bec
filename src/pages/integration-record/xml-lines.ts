/** XML as lines: an element that contains only text is one line, with its path. Entities are not resolved, and nothing is fetched. Pure. */
import type { BodyLine, Piece } from './body-lines'
import { indentOf } from './indent'

const token = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<![^>]*>|<\/?[^<>]+>|[^<]+/y

interface OpenElement {
  readonly name: string
  readonly path: string
  /** The number of children so far, by name. */
  readonly counts: Map<string, number>
}

/** The lines; null when the text is not XML. A truncated text is formatted up to its end. */
export function xmlLines(text: string): BodyLine[] | null {
  const tokens = tokensOf(text)
  if (tokens === null) return null
  const lines: BodyLine[] = []
  const open: OpenElement[] = []
  const root: OpenElement = { name: '', path: '', counts: new Map() }
  const addLine = (pieces: readonly Piece[], path: string | null = null, value: string | null = null) =>
    lines.push({ pieces: [{ kind: 'mark', text: indentOf(open.length) }, ...pieces], path, value })

  for (let at = 0; at < tokens.length; at++) {
    const sign = tokens[at] ?? ''
    if (!sign.startsWith('<')) {
      for (const line of sign.split(/\r\n|\r|\n/)) addLine([{ kind: 'text', text: line.trim() }])
    } else if (sign.startsWith('</')) {
      const element = open.pop()
      if (element === undefined || element.name !== nameOf(sign)) return null
      addLine(tagPieces(sign))
    } else if (/^<[!?]/.test(sign)) {
      addLine([{ kind: sign.startsWith('<![CDATA[') ? 'text' : 'mark', text: sign }])
    } else {
      const element = childOf(open.at(-1) ?? root, nameOf(sign))
      const [content, end] = [tokens[at + 1], tokens[at + 2]]
      const isClosed = sign.endsWith('/>')
      const holdsText = content !== undefined && !content.startsWith('<') && end === `</${element.name}>`
      if (isClosed) addLine(tagPieces(sign), element.path, '')
      else if (content === `</${element.name}>`) {
        addLine([...tagPieces(sign), ...tagPieces(content)], element.path, '')
        at += 1
      } else if (holdsText) {
        const value = content.trim()
        addLine([...tagPieces(sign), { kind: 'text', text: value }, ...tagPieces(end)], element.path, value)
        at += 2
      } else {
        addLine(tagPieces(sign))
        open.push(element)
      }
    }
  }
  return lines
}

function childOf(parent: OpenElement, name: string): OpenElement {
  const index = parent.counts.get(name) ?? 0
  parent.counts.set(name, index + 1)
  const place = index === 0 ? name : `${name}[${index}]`
  return { name, path: parent.path === '' ? place : `${parent.path}.${place}`, counts: new Map() }
}

/** A tag in pieces: the names of element and attributes separate from their values. */
function tagPieces(tag: string): Piece[] {
  const pieces: Piece[] = []
  for (const [part] of tag.matchAll(/"[^"]*"|'[^']*'|[\w:.-]+|[^\w"':.-]+|["']/g)) {
    pieces.push({ kind: /^["']./.test(part) ? 'text' : /^[\w:.-]/.test(part) ? 'name' : 'mark', text: part })
  }
  return pieces
}

const nameOf = (tag: string): string => /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? ''

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const [found] = token.exec(text) ?? []
    // A truncated last tag.
    if (found === undefined) {
      if (text.indexOf('>', from) >= 0) return null
      tokens.push(text.slice(from))
      break
    }
    if (found.trim() !== '') tokens.push(found)
  }
  return tokens
}

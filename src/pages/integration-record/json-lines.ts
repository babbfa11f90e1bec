/** JSON as lines. Reads token by token without converting values, so that a number keeps every digit. Pure. */
import type { BodyLine, Piece } from './body-lines'
import { indentOf } from './indent'

const token = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y

interface Level {
  readonly isList: boolean
  /** Path of the object or list. */
  readonly path: string
  /** For a list: index of the next entry. */
  index: number
  /** For an object: the name whose value comes next. */
  name: string | null
}

/** The lines; null when the text is not JSON. A truncated text is formatted up to its end. */
export function jsonLines(text: string): BodyLine[] | null {
  const tokens = tokensOf(text)
  if (tokens === null) return null
  const lines: BodyLine[] = []
  const levels: Level[] = []
  let pieces: Piece[] = []
  let valueOfLine: { readonly path: string; readonly value: string } | null = null

  const add = (kind: Piece['kind'], piece: string) => {
    if (pieces.length === 0 && levels.length > 0) pieces.push({ kind: 'mark', text: indentOf(levels.length) })
    pieces.push({ kind, text: piece })
  }
  const endLine = () => {
    if (pieces.length > 0) {
      lines.push({ pieces, path: valueOfLine?.path ?? null, value: valueOfLine?.value ?? null })
    }
    pieces = []
    valueOfLine = null
  }
  /** Path of the next value. */
  const placeOf = (level: Level | undefined): string => {
    if (level === undefined) return ''
    if (level.isList) return `${level.path}[${level.index}]`
    return level.path === '' ? (level.name ?? '') : `${level.path}.${level.name ?? ''}`
  }

  for (const [at, sign] of tokens.entries()) {
    const level = levels.at(-1)
    if (sign === '{' || sign === '[') {
      const isEmpty = tokens[at + 1] === (sign === '{' ? '}' : ']')
      add('mark', sign)
      levels.push({ isList: sign === '[', path: placeOf(level), index: 0, name: null })
      if (!isEmpty) endLine()
    } else if (sign === '}' || sign === ']') {
      if (level === undefined || level.isList !== (sign === ']')) return null
      const isEmpty = tokens[at - 1] === (sign === '}' ? '{' : '[')
      if (!isEmpty) endLine()
      levels.pop()
      add('mark', sign)
    } else if (sign === ',') {
      if (level === undefined) return null
      add('mark', ',')
      endLine()
      level.index += 1
      level.name = null
    } else if (sign === ':') {
      add('mark', ': ')
    } else if (level !== undefined && !level.isList && level.name === null && sign.startsWith('"')) {
      level.name = nameIn(sign)
      add('name', sign)
    } else {
      add(sign.startsWith('"') ? 'text' : 'value', sign)
      valueOfLine = { path: placeOf(level), value: sign }
    }
  }
  endLine()
  return lines
}

/** The tokens without white space; null when there is anything else between them. A truncated last token counts as one. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const [found] = token.exec(text) ?? []
    if (found === undefined) {
      const rest = text.slice(from)
      // A text or word that was cut off at the end.
      if (!/^(?:"(?:[^"\\]|\\.)*\\?|[a-z]{1,4})$/.test(rest)) return null
      tokens.push(rest)
      break
    }
    if (found.trim() !== '') tokens.push(found)
  }
  return tokens
}

/** A name as it appears in paths. */
function nameIn(sign: string): string {
  try {
    return String(JSON.parse(sign))
  } catch {
    return sign
  }
}

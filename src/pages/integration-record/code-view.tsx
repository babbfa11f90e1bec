/** A read-only body: numbered, coloured lines with marked search hits and the refused line. */
import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/theme/icons'
import { Button } from '../../ui/controls/button'
import { lineText, type BodyLine, type Piece } from './body-lines'

/** The number of lines shown at once; more on demand (ours). */
const linesAtOnce = 400

export interface CodeViewProps {
  /** Accessible name. */
  readonly label: string
  readonly lines: readonly BodyLine[]
  /** Text to search for, in lower case; empty: no search. */
  readonly find: string
  /** Index of the line of the current search hit. */
  readonly foundAt: number | null
  /** Path of the refused value. */
  readonly refusedPath?: string | null
}

export function CodeView({ label, lines, find, foundAt, refusedPath = null }: CodeViewProps) {
  const { t } = useTranslation()
  const [most, setMost] = useState(linesAtOnce)
  const list = useRef<HTMLDivElement>(null)
  const needed = foundAt === null ? most : Math.max(most, foundAt + linesAtOnce)
  const shown = lines.slice(0, needed)
  useEffect(() => {
    if (foundAt === null) return
    list.current?.querySelector(`[data-n="${foundAt + 1}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [foundAt])
  return (
    <div className="k-code" ref={list} role="group" aria-label={label} tabIndex={0}>
      <div className="k-code-lines">
        {shown.map((line, index) => (
          <span
            key={index}
            className={classNames(
              'l',
              refusedPath !== null && line.path === refusedPath && 'hit',
              index === foundAt && 'at',
            )}
            data-n={index + 1}
          >
            {line.pieces.map((piece, at) => (
              <PieceText key={at} piece={piece} find={find} />
            ))}
          </span>
        ))}
      </div>
      {lines.length > needed && (
        <Button size="small" kind="quiet" onClick={() => setMost(needed + linesAtOnce)}>
          {t('integration.moreLines', { count: Math.min(linesAtOnce, lines.length - needed) })}
        </Button>
      )}
    </div>
  )
}

function PieceText({ piece: { kind, text }, find }: { readonly piece: Piece; readonly find: string }) {
  if (find === '' || !text.toLowerCase().includes(find))
    return <span className={pieceClasses[kind]}>{text}</span>
  return (
    <span className={pieceClasses[kind]}>
      {splitAt(text, find).map((part, at) =>
        part.toLowerCase() === find ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
      )}
    </span>
  )
}

const pieceClasses: Readonly<Record<Piece['kind'], string | undefined>> = {
  name: 'k',
  text: 's',
  value: 'v',
  mark: undefined,
}

/** The text in parts, with each occurrence as a part of its own. */
function splitAt(text: string, find: string): string[] {
  const parts: string[] = []
  const lower = text.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(find); at >= 0; at = lower.indexOf(find, from)) {
    if (at > from) parts.push(text.slice(from, at))
    parts.push(text.slice(at, at + find.length))
    from = at + find.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Indexes of the lines that contain a text; `find` is in lower case. */
export function linesWith(lines: readonly BodyLine[], find: string): number[] {
  if (find === '') return []
  return lines.flatMap((line, index) => (lineText(line).toLowerCase().includes(find) ? [index] : []))
}

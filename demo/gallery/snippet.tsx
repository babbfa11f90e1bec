/** The builder's result: the code of "Embed this view", by the same function, and the address for a wall. */
import { useState } from 'react'
import {
  embedSnippet,
  kioskLink,
  snippetKindNames,
  snippetKinds,
  type EmbeddedPage,
  type SnippetKind,
} from '../../src/contract/embed-snippet'
import type { Area } from '../../src/define/route'
import type { Values } from './gallery'
import { Segments } from './segments'

export interface SnippetProps {
  readonly area: Area
  readonly values: Values
  readonly businessUnitName: string
  readonly kind: SnippetKind
  readonly onKind: (kind: SnippetKind) => void
}

export function Snippet({ area, values, businessUnitName, kind, onKind }: SnippetProps) {
  const { page = '', view, lang = 'en-GB', theme, ...further } = values
  const embedded: EmbeddedPage = {
    area,
    page,
    ...(view === undefined ? {} : { view: Number(view) }),
    language: lang,
    theme: theme === 'dark' || theme === 'auto' ? theme : 'light',
    further,
    hostUrl: location.origin,
    apiUrl: location.origin,
    businessUnitName,
  }
  const code = embedSnippet(embedded, kind)
  return (
    <section aria-labelledby="snippet">
      <div className="head">
        <h2 id="snippet">Snippet</h2>
        <span className="grow" />
        <Segments label="For" values={snippetKinds} names={snippetKindNames} value={kind} onChange={onKind} />
      </div>
      <pre tabIndex={0} aria-labelledby="snippet">
        <code>{code}</code>
      </pre>
      <div className="head">
        <CopyButton text={code} label="Copy snippet" isFirst />
        {area === 'dashboard' && <CopyButton text={kioskLink(embedded)} label="Copy kiosk link" />}
      </div>
      <p className="hint">
        {area === 'dashboard' ? (
          <>
            On a wall: <a href={kioskLink(embedded)}>{kioskLink(embedded)}</a>
          </>
        ) : (
          hints[kind]
        )}
      </p>
    </section>
  )
}

const hints: Readonly<Record<SnippetKind, string>> = {
  html: 'Give the element a height of its own, so that nothing moves while it loads. A screen on a wall shows the dashboard.',
  react:
    'From the npm package of this version. Give the element a height of its own, so that nothing moves while it loads.',
  iframe:
    'For a page whose scripts must not come near the rows: the element and its sign-in live in the frame.',
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly isFirst?: boolean
}

function CopyButton({ text, label, isFirst = false }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <button type="button" className={isFirst ? 'first' : ''} onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? 'Copied' : label}</span>
    </button>
  )
}

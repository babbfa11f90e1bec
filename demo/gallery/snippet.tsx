/** The builder's result: the HTML of "Embed this view", by the same function, and the address for a wall. */
import { useState } from 'react'
import { embedSnippet, kioskLink, type EmbeddedPage } from '../../src/contract/embed-snippet'
import type { Area } from '../../src/define/route'
import type { Values } from './gallery'

export interface SnippetProps {
  readonly area: Area
  readonly values: Values
  readonly businessUnitName: string
}

export function Snippet({ area, values, businessUnitName }: SnippetProps) {
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
  const code = embedSnippet(embedded)
  return (
    <section aria-labelledby="snippet">
      <h2 id="snippet">Snippet</h2>
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
          'Give the element a height of its own, so that nothing moves while it loads. A screen on a wall shows the dashboard.'
        )}
      </p>
    </section>
  )
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

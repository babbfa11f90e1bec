/** The whole page: which element is shown, with which attributes, to whom, and its events. */
import { useState } from 'react'
import type { SnippetKind } from '../../src/contract/embed-snippet'
import { clientBuild, clientVersion } from '../../src/contract/limits'
import { Connect } from './connect'
import { EventLog, useEventLog } from './event-log'
import { examplePages } from './example-pages'
import { LiveElement } from './live-element'
import { areaOf, type DescribedElement } from './manifest'
import { Needs } from './needs'
import { Reference } from './reference'
import { Segments } from './segments'
import { Snippet } from './snippet'
import { useChosenTag } from './use-chosen-tag'
import { useConnection } from './use-connection'
import { useGalleryTheme } from './use-gallery-theme'

/** Values of attributes by name; one that is absent or empty is not written. */
export type Values = Readonly<Record<string, string>>

/** What the elements begin with. */
const firstValues: Readonly<Record<string, Values>> = {
  'cockpit-order-grids': { page: 'sales-orders-es-page' },
}

export function Gallery({ elements }: { readonly elements: readonly DescribedElement[] }) {
  const [theme, setTheme] = useGalleryTheme()
  const tag = useChosenTag(elements)
  const [valuesByTag, setValuesByTag] = useState(firstValues)
  const [kind, setKind] = useState<SnippetKind>('html')
  const connection = useConnection()
  const { events, listen, clear } = useEventLog(elements)
  const element = elements.find(({ tagName }) => tagName === tag)
  if (element === undefined) return null
  const values = valuesByTag[tag] ?? {}
  const change = (name: string, value: string) =>
    setValuesByTag(all => ({ ...all, [tag]: { ...(all[tag] ?? {}), [name]: value } }))
  const shown = { theme, ...withoutEmpty(values) }
  return (
    <div className="gallery">
      <header>
        <img src="/icon.svg" width="22" height="22" alt="" />
        <b>Cockpit elements</b>
        <a href="/">Cockpit</a>
        <a href="/manual.html">Manual</a>
        <a href="/api/openapi.json">OpenAPI</a>
        <span className="grow" />
        <span className="muted">
          Version {clientVersion}.{clientBuild}
        </span>
        <Segments label="Theme" values={['light', 'dark']} value={theme} onChange={setTheme} />
      </header>
      <nav aria-label="Elements and examples">
        <h2 id="all-elements">Elements</h2>
        <ul aria-labelledby="all-elements">
          {elements.map(({ tagName, description }) => (
            <li key={tagName}>
              <a href={`#${tagName}`} aria-current={tagName === tag ? 'page' : undefined}>
                <code>{tagName}</code>
                <span className="hint">{description}</span>
              </a>
            </li>
          ))}
        </ul>
        <h2 id="all-examples">Example pages</h2>
        <ul aria-labelledby="all-examples">
          {examplePages.map(({ path, title, what }) => (
            <li key={path}>
              <a href={path}>
                {title}
                <span className="hint">{what}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={listen}>
        {connection.context === null ? (
          <Connect place={connection.place} />
        ) : (
          <LiveElement key={tag} element={element} values={shown} />
        )}
        <Reference
          key={`reference ${tag}`}
          element={element}
          values={values}
          context={connection.context}
          onChange={change}
        />
      </main>
      <aside aria-label="Code and events">
        <Snippet
          area={areaOf(element)}
          values={shown}
          businessUnitName={connection.context?.businessUnitName ?? 'Demo'}
          kind={kind}
          onKind={setKind}
        />
        <EventLog events={events} onClear={clear} />
        <Needs kind={kind} />
      </aside>
    </div>
  )
}

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

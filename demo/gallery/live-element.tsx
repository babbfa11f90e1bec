/** The element itself, in a frame of any width, with its method at hand. */
import { createElement, useRef, useState } from 'react'
import type { CockpitElement } from 'warehouse-cockpit/all'
import type { Values } from './gallery'
import type { DescribedElement } from './manifest'
import { Segments } from './segments'
import { contextName } from './use-connection'

const widths = ['320 px', '768 px', 'full width'] as const

export interface LiveElementProps {
  readonly element: DescribedElement
  readonly values: Values
}

export function LiveElement({ element: { tagName }, values }: LiveElementProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>('full width')
  const live = useRef<CockpitElement>(null)
  return (
    <section aria-labelledby="live">
      <div className="head">
        <h1 id="live">
          <code>{`<${tagName}>`}</code>
        </h1>
        <span className="grow" />
        <Segments label="Width" values={widths} value={width} onChange={setWidth} />
        <button type="button" onClick={() => live.current?.refresh()}>
          refresh()
        </button>
      </div>
      <div className="stage" data-width={width}>
        {createElement(tagName, {
          ...values,
          ref: live,
          'auth-context': contextName,
          'host-url': location.origin,
          ...(tagName === 'cockpit-dashboard' ? { 'kiosk-url': '/kiosk.html' } : {}),
        })}
      </div>
    </section>
  )
}

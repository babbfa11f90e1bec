/** Events of the element, newest first. Its events bubble, so one listener around it hears all of them. */
import { useCallback, useState, type RefCallback } from 'react'
import type { DescribedElement } from './manifest'

export interface LoggedEvent {
  readonly id: number
  readonly at: Date
  readonly name: string
  readonly detail: string
}

const shownMost = 40

export function useEventLog(elements: readonly DescribedElement[]) {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const listen: RefCallback<HTMLElement> = useCallback(
    place => {
      const names = new Set(elements.flatMap(({ events: sent }) => sent.map(({ name }) => name)))
      const log = (event: Event) => {
        const { type: name, detail } = event as CustomEvent<object>
        setEvents(before => [
          { id: (before[0]?.id ?? 0) + 1, at: new Date(), name, detail: JSON.stringify(detail) },
          ...before.slice(0, shownMost - 1),
        ])
      }
      for (const name of names) place?.addEventListener(name, log)
      return () => {
        for (const name of names) place?.removeEventListener(name, log)
      }
    },
    [elements],
  )
  const clear = useCallback(() => setEvents([]), [])
  return { events, listen, clear }
}

export interface EventLogProps {
  readonly events: readonly LoggedEvent[]
  readonly onClear: () => void
}

export function EventLog({ events, onClear }: EventLogProps) {
  return (
    <section aria-labelledby="events">
      <div className="head">
        <h2 id="events">Events</h2>
        <span className="grow" />
        <button type="button" className="quiet" disabled={events.length === 0} onClick={onClear}>
          Clear
        </button>
      </div>
      <div className="events" role="log" aria-labelledby="events" tabIndex={0}>
        {events.length === 0 && <p className="hint">What the element sends is listed here.</p>}
        {events.map(({ id, at, name, detail }) => (
          <p key={id}>
            <time>{at.toLocaleTimeString('en-GB')}</time> <b>{name}</b> {detail}
          </p>
        ))}
      </div>
    </section>
  )
}

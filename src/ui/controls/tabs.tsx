/** A list of tabs over one panel: arrow keys move between them, Enter, Space or a click opens one (WAI-ARIA, tabs). */
import { useRef, useState, type KeyboardEvent } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Icon } from '../theme/icons'
import './tabs.css'

export interface Tab {
  readonly name: string
  readonly title: string
  readonly icon?: IconName
  /** Number of rows, in words; null while unknown, absent where rows are not counted. */
  readonly count?: string | null
}

export interface TabsProps {
  /** Prefix of the ids of tabs and panel. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly openName: string
  readonly onOpen: (name: string) => void
}

/** Id of the panel that the open tab controls. */
export function tabPanelId(id: string): string {
  return `${id}panel`
}

/** Id of a tab. */
export function tabId(id: string, name: string): string {
  return `${id}${name}`
}

/**
 * The tabs. Opening one loads its content, so arrow keys only move the focus; Tab reaches the open tab until arrow keys have moved
 * the focus.
 */
export function Tabs({ id, label, tabs, openName, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<string | null>(null)
  const stop = tabs.some(({ name }) => name === reached) ? reached : openName
  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === stop)
    const next = keyMoves[event.key]?.(at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (tab === undefined) return
    setReached(tab.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      className="k-tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={handleKey}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setReached(null)
      }}
    >
      {tabs.map(({ name, title, icon, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          data-tab={name}
          aria-selected={name === openName}
          aria-controls={name === openName ? tabPanelId(id) : undefined}
          tabIndex={name === stop ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {icon !== undefined && <Icon name={icon} small />}
          {title}
          {count != null && <span className="muted num"> {count}</span>}
        </button>
      ))}
    </div>
  )
}

const keyMoves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: at => at + 1,
  ArrowLeft: at => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

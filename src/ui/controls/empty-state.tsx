/** Shown when there is no content: a line drawing, what is empty, why, and one action. The texts come from the caller. */
import type { ReactNode } from 'react'

/** widgets: nothing chosen. no-match: filters hide all. all-done: nothing failed. no-page: unknown address. */
export type Drawing = 'widgets' | 'no-match' | 'all-done' | 'no-page'

export interface EmptyStateProps {
  drawing: Drawing
  title: string
  text?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** An empty state, centred in its panel. */
export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="empt">
      <svg className="dr" width="132" height="76" viewBox="0 0 132 76" aria-hidden="true">
        <path className="ln" d="M6 74h120" />
        {drawings[drawing]}
      </svg>
      <b>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  )
}

/** The object in slate, and one accent stroke that carries the meaning. */
const drawings: Record<Drawing, ReactNode> = {
  widgets: (
    <>
      <rect x="14" y="38" width="30" height="36" rx="3" />
      <rect x="51" y="24" width="30" height="50" rx="3" strokeDasharray="4 4" />
      <rect x="88" y="10" width="30" height="64" rx="3" strokeDasharray="4 4" />
      <path className="a" d="M21 48h16M21 55h10" />
    </>
  ),
  'no-match': (
    <>
      <rect x="18" y="18" width="70" height="56" rx="3" />
      <path className="ln" d="M18 32h70M18 46h70M18 60h70" />
      <circle className="a w" cx="94" cy="42" r="16" />
      <path className="a" d="m106 54 12 12" />
    </>
  ),
  'all-done': (
    <>
      <path d="M24 74V30l42-20 42 20v44" />
      <path d="M44 74V46h44v28M44 54h44M44 62h44" />
      <path className="a" d="m58 30 6 6 12-12" />
    </>
  ),
  'no-page': (
    <>
      <path d="M66 74V52M34 20h52l14 12-14 12H34z" />
      <path className="a" d="M46 32h30" />
      <path d="M66 20V8" />
    </>
  ),
}

/** An error in the place of what could not be shown: which part, why, what to do. The rest of the page goes on. */
import type { ReactNode } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Glyph, Icon } from '../theme/icons'
import { lazyPart } from '../lazy-part'

/** The button that copies a reference; the panel is complete without it. */
export const CopyLink = lazyPart(() => import('./copy-link'), 'CopyLink')

export interface ErrorPanelProps {
  title: string
  text: ReactNode
  /** Instead of the error glyph, for what is not a failure of ours (not connected, new version). */
  icon?: IconName | undefined
  /** A button, and when it tries by itself. */
  action?: ReactNode
  note?: ReactNode
  /** Status and correlation id, to copy for support. */
  reference?: string | undefined
}

/** The content of a panel that failed. */
export function ErrorPanel({ title, text, icon, action, note, reference }: ErrorPanelProps) {
  return (
    <>
      <div className="erb" role="alert">
        <div className="row">
          {icon === undefined ? <Glyph name="octagon" /> : <Icon name={icon} />}
          <b>{title}</b>
        </div>
        <p className="sec">{text}</p>
        {(action !== undefined || note !== undefined) && (
          <div className="row">
            {action}
            {note !== undefined && <span className="hint">{note}</span>}
          </div>
        )}
      </div>
      {reference !== undefined && (
        <div className="dfoot">
          <span className="id">{reference}</span>
          <span className="grow" />
          <CopyLink text={reference} />
        </div>
      )}
    </>
  )
}

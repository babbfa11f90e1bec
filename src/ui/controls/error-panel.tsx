/** An error in place of content that cannot be shown: which part, why, what to do. The rest of the page keeps working. */
import type { ReactNode } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Glyph, Icon } from '../theme/icons'
import { CopyLink } from './copy-button'

export interface ErrorPanelProps {
  title: string
  text: ReactNode
  /** Replaces the error glyph, for conditions that are no error of the program (not connected, new version). */
  icon?: IconName | undefined
  /** A button, and the time of the next automatic retry. */
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

/** An error in the place of what could not be shown: which part, why, what to do. The rest of the page goes on. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../theme/icon-paths'
import { Glyph, Icon } from '../theme/icons'
import { useCopy } from './clipboard'

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
  const { t } = useTranslation()
  const { copy, isCopied } = useCopy()
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
          <button type="button" className="row lnk" onClick={() => void copy(reference)}>
            <Icon name={isCopied ? 'check' : 'copy'} small />
            {isCopied ? t('ui.copied') : t('ui.copy')}
          </button>
        </div>
      )}
    </>
  )
}

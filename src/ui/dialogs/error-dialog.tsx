/** What failed, why, and what to do; details on request, which can be copied for support. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { CopyButton } from '../controls/copy-button'
import { Icon } from '../theme/icons'
import { Dialog } from './dialog'

/** Options of the default error dialog (spec 2, section 8). Copy does not close it. */
export type ErrorOption = 'close' | 'retry' | 'copy' | 'cancel'
export type ErrorAnswer = Exclude<ErrorOption, 'copy'>

export interface ErrorDetail {
  readonly label: string
  readonly value: string
}

export interface ErrorSpec {
  /** By default the specification's title. */
  title?: string | undefined
  /** Why, and what to do; by default the specification's text. */
  description?: ReactNode
  /** Details: what, when, error, reference. */
  details?: readonly ErrorDetail[] | undefined
  /** Close and Copy by default; Retry only where another attempt may succeed. */
  options?: readonly ErrorOption[] | undefined
  /** An additional action about the error; the dialog stays open. */
  more?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ErrorDialogProps extends ErrorSpec {
  onAnswer: (answer: ErrorAnswer) => void
}

/** An open error dialog. Esc answers cancel where it is offered, else close. */
export function ErrorDialog({
  title,
  description,
  details = [],
  options = ['close', 'copy'],
  more,
  onAnswer,
}: ErrorDialogProps) {
  const { t } = useTranslation()
  const shownTitle = title ?? t('ui.error.title')
  const shownText = description ?? t('ui.error.description')
  const has = (option: ErrorOption) => options.includes(option)
  const canCopy = has('copy') && details.length > 0
  const report = () =>
    [
      shownTitle,
      typeof shownText === 'string' ? shownText : '',
      ...details.map(({ label, value }) => `${label}: ${value}`),
    ]
      .filter(line => line !== '')
      .join('\n')
  return (
    <Dialog
      role="alertdialog"
      size={560}
      title={shownTitle}
      symbol={{ tone: 'danger', mark: { glyph: 'octagon' } }}
      onCancel={() => onAnswer(has('cancel') ? 'cancel' : 'close')}
      lead={canCopy && <CopyButton kind="quiet" text={report} />}
      actions={
        <>
          {more !== undefined && (
            <Button kind="quiet" icon="help" onClick={more.run}>
              {more.label}
            </Button>
          )}
          {has('cancel') && <Button onClick={() => onAnswer('cancel')}>{t('ui.cancel')}</Button>}
          {has('close') && (
            <Button data-autofocus={has('retry') ? undefined : ''} onClick={() => onAnswer('close')}>
              {t('ui.close')}
            </Button>
          )}
          {has('retry') && (
            <Button kind="primary" icon="refresh" data-autofocus="" onClick={() => onAnswer('retry')}>
              {t('ui.retry')}
            </Button>
          )}
        </>
      }
    >
      {typeof shownText === 'string' ? <p>{shownText}</p> : shownText}
      {details.length > 0 && (
        <details className="det">
          <summary>
            {t('ui.error.details')}
            <Icon name="chevron-down" />
          </summary>
          <dl>
            {details.map(({ label, value }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Dialog>
  )
}

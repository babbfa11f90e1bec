/** What a JSON file would change, before it is taken over; or what in it does not fit, where, and what may stand there. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../texts/create-i18n'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'
import './json-import.css'
import type { JsonProblem } from './json-text'

export interface JsonLine {
  readonly term: ReactNode
  readonly text: string
}

export interface JsonImportProps {
  readonly title: string
  /** False: nothing of the file can be taken over. */
  readonly isRead: boolean
  /** How many changes or problems there are. */
  readonly summary: string
  /** The changes or problems. */
  readonly lines: readonly JsonLine[]
  readonly onTake: () => void
  readonly onCancel: () => void
}

/** Lines shown of very many. */
const shownMost = 100

/** The dialog. */
export function JsonImport({ title, isRead, summary, lines, onTake, onCancel }: JsonImportProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      size={600}
      closable
      onCancel={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button
            kind="primary"
            data-autofocus=""
            reason={isRead && lines.length > 0 ? undefined : t('jsonFile.nothing')}
            onClick={onTake}
          >
            {t('jsonFile.take')}
          </Button>
        </>
      }
    >
      <Banner tone={isRead ? 'info' : 'danger'}>{summary}</Banner>
      <dl className="k-json-import">
        {lines.slice(0, shownMost).map(({ term, text }, index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Where something does not fit: a line and column in words, a name as it is. */
export function whereOf({ where, kind }: JsonProblem<string>, t: Translate): ReactNode {
  const [line = '', column = ''] = where.split(':')
  const isPlace = kind === 'syntax' || kind === 'shape'
  return <span className="id">{isPlace ? t('jsonFile.place', { line, column }) : where}</span>
}

/** How the columns of a pasted or dragged table are read, shown before its lines are taken over: each can be given another meaning. */
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeMeanings } from '../../contract/endpoints/order-entry-inputs'
import { isShown, toFailure } from '../../kernel/failure'
import { readCellNumber } from '../../sheets/cell-values'
import type { SheetNotice, SheetRow } from '../../sheets/sheet-file'
import { Banner } from '../../ui/controls/banner'
import { decimalMarkOf } from '../../contract/typed-number'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { FileNotices } from '../import/file-notices'
import { ColumnsTable } from '../../ui/lines/columns-table'
import { entryColumnTitles, type EntryColumn, type EntryColumns } from './entry-columns'
import { entryDoubts } from './entry-doubts'
import { tableEntries } from './read-entries'
import { askMeanings } from './order-start'

export interface ColumnsDialogProps {
  readonly rows: readonly SheetRow[]
  readonly start: EntryColumns
  /** What was pasted, or the name of the file. */
  readonly source: string
  readonly notices: readonly SheetNotice[]
  readonly onClose: (mapped?: EntryColumns) => void
}

const numbers: readonly EntryColumn[] = ['quantity', 'price', 'discount']

/** The dialog. */
export function ColumnsDialog({ rows, start, source, notices, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation()
  const { api, formats, language } = useSession()
  const mark = decimalMarkOf(formats)
  const [mapped, setMapped] = useState(start)
  const [known, setKnown] = useState<CodeMeanings | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const entries = useMemo(() => tableEntries(rows, mark, mapped), [rows, mark, mapped])
  const codes = entries.map(({ code }) => code).filter(code => code !== '')
  const asked = [...new Set(codes)].join('\n')
  useEffect(() => {
    let isOver = false
    if (asked === '') return
    askMeanings(api, { codes: asked.split('\n') })
      .then(meanings => {
        if (!isOver) setKnown(meanings)
      })
      .catch((error: unknown) => {
        const problem = toFailure(error)
        if (!isOver && isShown(problem)) setFailure(failureSentence(problem, t))
      })
    return () => {
      isOver = true
    }
  }, [api, asked, t])
  const doubts = entryDoubts(entries, known)
  const counts = (['unread', 'decimals', 'prices'] as const).filter(name => doubts[name] > 0)
  const isUnreadable = (field: EntryColumn, row: SheetRow, index: number) => {
    if (!numbers.includes(field)) return false
    const read = readCellNumber((row.cells[index] ?? '').trim(), row.kinds?.[index], mark)
    return read === null || (read.unit === '%' && field !== 'discount')
  }
  const count = entries.length
  const reason =
    mapped.columns.code === undefined
      ? t('lines.columns.noCode')
      : count === 0
        ? t('purchase.paste.nothing')
        : undefined
  return (
    <SubmitDialog
      title={t('lines.columns.title')}
      size={760}
      submitLabel={t('lines.columns.take', { count, number: formats.number(count) })}
      reason={reason}
      onSubmit={() => {
        if (reason === undefined) onClose(mapped)
      }}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <p>{t('lines.columns.hint', { source })}</p>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <FileNotices notices={[...notices]} />
        <ColumnsTable
          rows={rows}
          mapped={mapped}
          fields={entryColumnTitles(language)}
          isUnreadable={isUnreadable}
          onChange={setMapped}
        />
        {counts.length > 0 && (
          <Banner tone="warning">
            {counts
              .map(name =>
                t(`lines.columns.doubt.${name}`, {
                  count: doubts[name],
                  number: formats.number(doubts[name]),
                }),
              )
              .join(' ')}
            {doubts.isExchanged && ` ${t('lines.columns.exchanged')}`}
          </Banner>
        )}
      </div>
    </SubmitDialog>
  )
}

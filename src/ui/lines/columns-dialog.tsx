/**
 * How the columns of a table are read, above a preview of its rows and the resulting lines, before anything is taken over: each column
 * can be given another meaning, and problems are listed row by row.
 */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { lineRows } from '../../sheets/read-lines'
import type { MappedColumns } from '../../sheets/map-columns'
import { Banner } from '../controls/banner'
import { CopyButton } from '../controls/copy-button'
import { SubmitDialog } from '../dialogs/dialog'
import { failureSentence } from '../failure-sentence'
import { useSession } from '../session-context'
import { useResource } from '../use-resource'
import { FileNotices } from '../sheets/file-notices'
import { ColumnsTable } from './columns-table'
import { RemarkList } from './remark-list'
import { codesOf, type GivenTable, type KeyedLine, type TableRead, type TableReader } from './table-reader'

/** The columns as the user confirmed them, and the result of reading the table. */
export interface ReadColumns<Name extends string, Taken> {
  readonly mapped: MappedColumns<Name>
  readonly read: TableRead<Taken, Name>
}

export interface ColumnsDialogProps<Name extends string, Known, Taken, Line extends KeyedLine> {
  readonly table: GivenTable
  readonly start: MappedColumns<Name>
  readonly reader: TableReader<Name, Known, Taken, Line>
  /** The existing lines, to which those of the table will be added. */
  readonly existing: readonly Line[]
  readonly onClose: (answer?: ReadColumns<Name, Taken>) => void
}

export function ColumnsDialog<Name extends string, Known, Taken, Line extends KeyedLine>({
  table,
  start,
  reader,
  existing,
  onClose,
}: ColumnsDialogProps<Name, Known, Taken, Line>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { rows, source, notices } = table
  const { fields, titles } = reader
  const [mapped, setMapped] = useState(start)
  const [isTaking, setTaking] = useState(false)
  const codes = useMemo(() => codesOf(rows, mapped, fields), [rows, mapped, fields])
  const [meanings] = useState(() => meaningsFor(reader))
  const { value, failure, refetch } = useResource(meanings, codes)
  const known = value?.codes.join('\n') === codes.join('\n') ? value : undefined
  const read = useMemo(
    () => (known === undefined ? null : reader.read(rows, mapped, known.known, existing)),
    [reader, rows, mapped, known, existing],
  )
  const count = read === null ? lineRows(rows, mapped).length : read.count
  const remarks = read?.remarks ?? []
  const reason =
    mapped.columns[fields.code] === undefined
      ? t('lines.columns.noCode')
      : count === 0
        ? t('lines.columns.nothing')
        : undefined
  const take = async () => {
    if (reason !== undefined || isTaking) return
    setTaking(true)
    const answer = known ?? (await refetch())
    setTaking(false)
    const taken = answer === undefined ? null : reader.read(rows, mapped, answer.known, existing)
    if (taken !== null && taken.count > 0) onClose({ mapped, read: taken })
  }
  return (
    <SubmitDialog
      title={t('lines.columns.title')}
      size={760}
      submitLabel={t('lines.columns.take', { count, number: formats.number(count) })}
      reason={reason}
      isBusy={isTaking}
      leaving="cancels"
      lead={
        remarks.length > 0 && (
          <CopyButton
            kind="quiet"
            text={() => remarks.map(({ text }) => text).join('\n')}
            label={t('lines.columns.copyRows')}
          />
        )
      }
      onSubmit={() => void take()}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <p>{t('lines.columns.hint', { source })}</p>
        {failure !== null && isShown(failure) && (
          <Banner tone="danger" actions={[{ label: t('ui.retry'), run: () => void refetch() }]}>
            {failureSentence(failure, t)}
          </Banner>
        )}
        <FileNotices notices={[...notices]} />
        <ColumnsTable rows={rows} mapped={mapped} fields={fields} titles={titles} onChange={setMapped} />
        {read !== null && (
          <Banner tone={remarks.length > 0 || read.doubt !== undefined ? 'warning' : 'success'}>
            {[
              t('lines.columns.count', { count: read.count, number: formats.number(read.count) }),
              ...(read.leftOut > 0
                ? [
                    t('lines.columns.left', {
                      count: read.leftOut,
                      number: formats.number(read.leftOut),
                    }),
                  ]
                : []),
              ...(read.doubt === undefined ? [] : [t(read.doubt)]),
            ].join(' ')}
          </Banner>
        )}
        {remarks.length > 0 && <RemarkList remarks={remarks} titles={titles} />}
      </div>
    </SubmitDialog>
  )
}

/** The server's data for the codes of a table. */
const meaningsFor = <Name extends string, Known, Taken, Line extends KeyedLine>(
  reader: TableReader<Name, Known, Taken, Line>,
) =>
  resource({
    fetch: async (_session, _signal, codes: readonly string[]) => ({
      codes,
      known: await reader.lookUp(codes),
    }),
  })

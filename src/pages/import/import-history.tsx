/** Earlier imports, the newest first: a user who may see an import can open its result or continue it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import { importMachine } from '../../contract/states/import'
import { resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { Loaded } from '../../ui/controls/loaded'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { importChip } from './import-chip'
import { useKindTitle } from './use-kind-title'

/** Imports shown at first, and the polling interval of running ones. */
const shownAtOnce = 20
const movingEveryMs = 2_000

const earlierImports = resource({
  fetch: ({ api }, signal, take: number) => api.call(imports.history, { body: { take } }, { signal }),
  // Polls while the server works on one of them.
  everyMs: found => {
    const isMoving = found?.result.some(({ progress }) => progress !== null) === true
    const ms = isMoving ? movingEveryMs : Number.POSITIVE_INFINITY
    return { ms, failedMs: ms }
  },
})

export interface ImportHistoryProps {
  readonly onOpen: (id: number) => void
}

export function ImportHistory({ onOpen }: ImportHistoryProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(shownAtOnce)
  const loaded = useResource(earlierImports, wanted)
  return (
    <section className="panel k-im-history" aria-label={t('import.earlier')}>
      <div className="ph">
        <h2>{t('import.earlier')}</h2>
      </div>
      <Loaded docked from={loaded} notLoaded={t('import.historyNotLoaded')} shape={<GridSkeleton rows={6} />}>
        {({ result, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState drawing="widgets" title={t('import.none.title')} text={t('import.none.text')} />
          ) : (
            <>
              <HistoryTable rows={result} onOpen={onOpen} />
              {totalCount > result.length && (
                <div className="k-im-more">
                  <Button size="small" onClick={() => setWanted(count => count + shownAtOnce)}>
                    {t('import.more')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface HistoryTableProps extends ImportHistoryProps {
  readonly rows: readonly ImportSummary[]
}

const textColumns = [
  'import.history.when',
  'retention.kind',
  'import.history.file',
  'trace.who',
  'field.state',
] as const
const numberColumns = ['export.about.rows', 'import.history.rejected'] as const

function HistoryTable({ rows, onOpen }: HistoryTableProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const titleOf = useKindTitle()
  return (
    <div className="k-im-scroll" tabIndex={0} role="region" aria-label={t('import.earlier')}>
      <table className="k-table k-im-table">
        <thead>
          <tr>
            {textColumns.map(title => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
            {numberColumns.map(title => (
              <th key={title} scope="col" className="r">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>
                <button type="button" className="lnk" onClick={() => onOpen(row.id)}>
                  {formats.dateTime(row.startedAt)}
                </button>
              </td>
              <td>{titleOf(row.kind)}</td>
              <td className="ell" title={row.fileNames.join(', ')}>
                <bdi>{row.fileNames.join(', ')}</bdi>
              </td>
              <td className="ell">
                <bdi>{row.userName}</bdi>
              </td>
              <td>
                <StateChip {...importChip(row.state)} label={t(`import.state.${row.state}`)} />
                {importMachine.isFinal(row.state) || row.progress?.total == null ? null : (
                  <span className="muted num"> {shareText(row.progress, formats.number)}</span>
                )}
              </td>
              <td className="r num">{formats.number(row.counts?.rows ?? null)}</td>
              <td className="r num">{formats.number(row.counts?.rejected ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shareText(
  { done, total }: { readonly done: number; readonly total: number | null },
  number: (value: number) => string,
): string {
  return total === null || total === 0 ? '' : `${number(Math.floor((done / total) * 100))} %`
}

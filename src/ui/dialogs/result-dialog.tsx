/** Result of an action on many rows: counts at the top, failures first with reason and remedy; only failed rows are retried. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Checkbox } from '../controls/checkbox'
import { CopyButton } from '../controls/copy-button'
import { ProgressBar } from '../controls/progress'
import { Dialog } from './dialog'
import { OutcomeGlyph, ResultList, outcomes, type Outcome, type ResultItem } from './result-list'

export type ResultCounts = Readonly<Record<Outcome, number>> & { readonly total: number }

/** The progress of a retry. */
export interface RetryProgress {
  readonly done: number
  readonly total: number
}

export interface ResultSpec {
  /** For example "Prepared 3 of 5 orders"; called again after each retry. */
  title: (counts: ResultCounts) => string
  items: readonly ResultItem[]
  /** Retries rows that may succeed then, and resolves to their new results; rows left out keep theirs. Reports its own failures. */
  retry?:
    | ((
        ids: readonly (string | number)[],
        onProgress: (progress: RetryProgress) => void,
      ) => Promise<readonly ResultItem[]>)
    | undefined
  /** Offers to leave only the failed rows selected. */
  keepSelected?: ((ids: readonly (string | number)[]) => void) | undefined
  /** Offers the failed rows with their reasons as a file, instead of copying the list. */
  saveFailed?: ((failed: readonly ResultItem[]) => void) | undefined
  formatNumber?: ((value: number) => string) | undefined
}

export interface ResultDialogProps extends ResultSpec {
  onClose: () => void
}

export function ResultDialog(props: ResultDialogProps) {
  const { title, items, retry, keepSelected, saveFailed, formatNumber = String, onClose } = props
  const { t } = useTranslation()
  const [results, setResults] = useState(items)
  const [isRetrying, setRetrying] = useState(false)
  const [progress, setProgress] = useState<RetryProgress | null>(null)
  const [isFailedOnly, setFailedOnly] = useState(false)
  /** Rows whose remedy was run: a retry may succeed now. */
  const [remedied, setRemedied] = useState<ReadonlySet<string | number>>(new Set())
  const counts = countResults(results)
  const failed = results.filter(item => item.outcome === 'failed')
  const failedIds = failed.map(item => item.id)
  const againIds = failed
    .filter(({ id, isLasting }) => isLasting !== true || remedied.has(id))
    .map(item => item.id)
  const shown = isFailedOnly && failed.length > 0 ? failed : results
  const retryFailed = async (again: NonNullable<ResultSpec['retry']>) => {
    setRetrying(true)
    try {
      const fresh = await again(againIds, setProgress)
      setResults(current => current.map(item => fresh.find(candidate => candidate.id === item.id) ?? item))
    } finally {
      setRetrying(false)
      setProgress(null)
    }
  }
  const count = { count: counts.failed, n: formatNumber(counts.failed) }
  const againCount = { count: againIds.length, n: formatNumber(againIds.length) }
  return (
    <Dialog
      size={760}
      title={title(counts)}
      symbol={
        counts.failed + counts.partly > 0
          ? { tone: 'warning', mark: { glyph: 'triangle' } }
          : { tone: 'success', mark: { glyph: 'check' } }
      }
      closable
      flush
      onCancel={onClose}
      lead={
        saveFailed !== undefined && failed.length > 0 ? (
          <Button kind="quiet" icon="download" onClick={() => saveFailed(failed)}>
            {t('ui.result.saveFailed')}
          </Button>
        ) : (
          <CopyButton
            kind="quiet"
            text={() => shown.map(item => `${item.name}\t${item.text}`).join('\n')}
            label={t('ui.result.copyList')}
          />
        )
      }
      actions={
        <>
          {keepSelected !== undefined && counts.failed > 0 && (
            <Button
              onClick={() => {
                keepSelected(failedIds)
                onClose()
              }}
            >
              {t('ui.result.keepSelected', count)}
            </Button>
          )}
          <Button data-autofocus="" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {retry !== undefined && againIds.length > 0 && (
            <Button kind="primary" icon="refresh" busy={isRetrying} onClick={() => void retryFailed(retry)}>
              {t('ui.result.retryFailed', againCount)}
            </Button>
          )}
        </>
      }
    >
      <div className="msum">
        {outcomes
          .filter(outcome => counts[outcome] > 0)
          .map(outcome => (
            <span key={outcome}>
              <OutcomeGlyph outcome={outcome} />
              {t(`ui.result.${outcome}`, { n: formatNumber(counts[outcome]) })}
            </span>
          ))}
        <span className="grow" />
        {counts.failed > 0 && counts.failed < counts.total && (
          <Checkbox label={t('ui.result.failedOnly')} checked={isFailedOnly} onChange={setFailedOnly} />
        )}
      </div>
      <ResultList items={shown} onRemedied={id => setRemedied(known => new Set([...known, id]))} />
      {isRetrying && (
        <div className="prog">
          <span className="hint k-retry" role="status">
            {t('ui.result.retrying', againCount)}
            {progress !== null && (
              <span className="num">
                {t('grid.progress.of', {
                  done: formatNumber(progress.done),
                  total: formatNumber(progress.total),
                })}
              </span>
            )}
          </span>
          <ProgressBar
            label={t('ui.result.retrying', againCount)}
            {...(progress === null ? {} : { value: progress.done, max: progress.total })}
          />
        </div>
      )}
    </Dialog>
  )
}

function countResults(items: readonly ResultItem[]): ResultCounts {
  const of = (outcome: Outcome) => items.filter(item => item.outcome === outcome).length
  return { failed: of('failed'), partly: of('partly'), done: of('done'), total: items.length }
}

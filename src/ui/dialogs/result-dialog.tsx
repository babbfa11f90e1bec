/** Result of an action on many rows: counts on top, failures first with reason and remedy, and only those tried again. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Checkbox } from '../controls/checkbox'
import { useCopy } from '../controls/clipboard'
import { ProgressBar } from '../controls/progress'
import { Glyph } from '../theme/icons'
import type { GlyphName } from '../theme/glyph-paths'
import { Dialog } from './dialog'

export type Outcome = 'failed' | 'partly' | 'done'

export interface ResultItem {
  readonly id: string | number
  /** What a person calls the row: the order number. */
  readonly name: string
  readonly outcome: Outcome
  /** Why it failed, or what was done. */
  readonly text: string
  /** One way out. */
  readonly remedy?: { readonly label: string; readonly run: () => void } | undefined
}

export type ResultCounts = Readonly<Record<Outcome, number>> & { readonly total: number }

export interface ResultSpec {
  /** For example "Prepared 3 of 5 orders"; called again after each retry. */
  title: (counts: ResultCounts) => string
  items: readonly ResultItem[]
  /** Tries rows again and resolves to their new results; rows it leaves out keep theirs. Reports its own failures. */
  retry?: ((ids: readonly (string | number)[]) => Promise<readonly ResultItem[]>) | undefined
  /** Offers to leave the failed rows selected. */
  keepSelected?: ((ids: readonly (string | number)[]) => void) | undefined
  formatNumber?: ((value: number) => string) | undefined
}

export interface ResultDialogProps extends ResultSpec {
  onClose: () => void
}

/** An open result. */
export function ResultDialog({
  title,
  items,
  retry,
  keepSelected,
  formatNumber = String,
  onClose,
}: ResultDialogProps) {
  const { t } = useTranslation()
  const { copy, isCopied } = useCopy()
  const [results, setResults] = useState(items)
  const [isRetrying, setRetrying] = useState(false)
  const [isFailedOnly, setFailedOnly] = useState(false)
  const counts = countResults(results)
  const failedIds = results.filter(item => item.outcome === 'failed').map(item => item.id)
  const sorted = failuresFirst(results)
  const shown = isFailedOnly && counts.failed > 0 ? sorted.filter(item => item.outcome === 'failed') : sorted
  const retryFailed = async (again: NonNullable<ResultSpec['retry']>) => {
    setRetrying(true)
    try {
      const fresh = await again(failedIds)
      setResults(current => current.map(item => fresh.find(candidate => candidate.id === item.id) ?? item))
    } finally {
      setRetrying(false)
    }
  }
  const count = { count: counts.failed, n: formatNumber(counts.failed) }
  return (
    <Dialog
      size={600}
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
        <Button
          kind="quiet"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copy(shown.map(item => `${item.name}\t${item.text}`).join('\n'))}
        >
          {t(isCopied ? 'ui.copied' : 'ui.result.copyList')}
        </Button>
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
          {retry !== undefined && counts.failed > 0 && (
            <Button kind="primary" icon="refresh" busy={isRetrying} onClick={() => void retryFailed(retry)}>
              {t('ui.result.retryFailed', count)}
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
      <ul className="ml">
        {shown.map(item => (
          <li key={item.id}>
            <OutcomeGlyph outcome={item.outcome} />
            <span className="id m">{item.name}</span>
            <span>
              <span className="sr">{t(`ui.result.${item.outcome}Row`)}: </span>
              {item.text}
            </span>
            {item.remedy !== undefined && (
              <button type="button" className="lnk e" onClick={item.remedy.run}>
                {item.remedy.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isRetrying && (
        <div className="prog">
          <span className="hint" role="status">
            {t('ui.result.retrying', count)}
          </span>
          <ProgressBar label={t('ui.result.retrying', count)} />
        </div>
      )}
    </Dialog>
  )
}

function OutcomeGlyph({ outcome }: { outcome: Outcome }) {
  return <Glyph name={outcomeLooks[outcome].glyph} style={{ color: outcomeLooks[outcome].color }} />
}

/** Failed, partly done, done: the order of the list, each in the order of the selection. */
const outcomes = ['failed', 'partly', 'done'] as const satisfies readonly Outcome[]

const outcomeLooks: Record<Outcome, { glyph: GlyphName; color: string }> = {
  failed: { glyph: 'octagon', color: 'var(--ck-red-9)' },
  partly: { glyph: 'triangle', color: 'var(--ck-amber-9)' },
  done: { glyph: 'check', color: 'var(--ck-green-9)' },
}

function failuresFirst(items: readonly ResultItem[]): ResultItem[] {
  return outcomes.flatMap(outcome => items.filter(item => item.outcome === outcome))
}

function countResults(items: readonly ResultItem[]): ResultCounts {
  const of = (outcome: Outcome) => items.filter(item => item.outcome === outcome).length
  return { failed: of('failed'), partly: of('partly'), done: of('done'), total: items.length }
}

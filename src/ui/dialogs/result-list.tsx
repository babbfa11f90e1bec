/** The lines of a result: glyph, number, reason, one remedy; failures first, each group in the order of the selection. */
import { useTranslation } from 'react-i18next'
import { Glyph } from '../theme/icons'
import type { GlyphName } from '../theme/glyph-paths'

export type Outcome = 'failed' | 'partly' | 'done'

export interface ResultItem {
  readonly id: string | number
  /** The name by which users know the row: the order number. */
  readonly name: string
  readonly outcome: Outcome
  /** The reason of the failure, or the result. */
  readonly text: string
  /** A retry would fail for the same reason. */
  readonly isLasting?: boolean
  /** Opens the row's page. */
  readonly open?: () => void
  /** The actions that mend the failure. */
  readonly remedies?: readonly Remedy[]
}

export interface Remedy {
  readonly label: string
  /** Resolves when the remedy has run or was cancelled. */
  readonly run: () => Promise<void>
}

/** Failed, partly done, done: the order of the list. */
export const outcomes = ['failed', 'partly', 'done'] as const satisfies readonly Outcome[]

export interface ResultListProps {
  readonly items: readonly ResultItem[]
  /** Called when the remedy of a line has run. */
  readonly onRemedied?: (id: string | number) => void
}

export function ResultList({ items, onRemedied }: ResultListProps) {
  const { t } = useTranslation()
  const mend = async (id: ResultItem['id'], { run }: Remedy) => {
    await run()
    onRemedied?.(id)
  }
  const sorted = outcomes.flatMap(outcome => items.filter(item => item.outcome === outcome))
  return (
    <ul className="ml">
      {sorted.map(item => (
        <li key={item.id}>
          <OutcomeGlyph outcome={item.outcome} />
          {item.open === undefined ? (
            <span className="id m">{item.name}</span>
          ) : (
            <button type="button" className="lnk id m" onClick={item.open}>
              {item.name}
            </button>
          )}
          <span>
            <span className="sr">{t(`ui.result.${item.outcome}Row`)}: </span>
            {item.text}
          </span>
          {item.remedies !== undefined && item.remedies.length > 0 && (
            <span className="e">
              {item.remedies.map(remedy => (
                <button
                  key={remedy.label}
                  type="button"
                  className="lnk"
                  onClick={() => void mend(item.id, remedy)}
                >
                  {remedy.label}
                </button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The glyph of an outcome in its colour. */
export function OutcomeGlyph({ outcome }: { readonly outcome: Outcome }) {
  return <Glyph name={outcomeStyles[outcome].glyph} style={{ color: outcomeStyles[outcome].color }} />
}

const outcomeStyles: Record<Outcome, { glyph: GlyphName; color: string }> = {
  failed: { glyph: 'octagon', color: 'var(--ck-red-9)' },
  partly: { glyph: 'triangle', color: 'var(--ck-amber-9)' },
  done: { glyph: 'check', color: 'var(--ck-green-9)' },
}

/** The lines of a result: glyph, number, reason, one remedy; failures first, each group in the order of the selection. */
import { useTranslation } from 'react-i18next'
import { Glyph } from '../theme/icons'
import type { GlyphName } from '../theme/glyph-paths'

export type Outcome = 'failed' | 'partly' | 'done'

export interface ResultItem {
  readonly id: string | number
  /** What a person calls the row: the order number. */
  readonly name: string
  readonly outcome: Outcome
  /** Why it failed, or what was done. */
  readonly text: string
  /** Another try would fail for the same reason. */
  readonly isLasting?: boolean
  /** One way out. */
  readonly remedy?: { readonly label: string; readonly run: () => void } | undefined
}

/** Failed, partly done, done: the order of the list. */
export const outcomes = ['failed', 'partly', 'done'] as const satisfies readonly Outcome[]

/** The list. */
export function ResultList({ items }: { readonly items: readonly ResultItem[] }) {
  const { t } = useTranslation()
  const sorted = outcomes.flatMap(outcome => items.filter(item => item.outcome === outcome))
  return (
    <ul className="ml">
      {sorted.map(item => (
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
  )
}

/** The glyph of an outcome in its colour. */
export function OutcomeGlyph({ outcome }: { readonly outcome: Outcome }) {
  return <Glyph name={looks[outcome].glyph} style={{ color: looks[outcome].color }} />
}

const looks: Record<Outcome, { glyph: GlyphName; color: string }> = {
  failed: { glyph: 'octagon', color: 'var(--ck-red-9)' },
  partly: { glyph: 'triangle', color: 'var(--ck-amber-9)' },
  done: { glyph: 'check', color: 'var(--ck-green-9)' },
}

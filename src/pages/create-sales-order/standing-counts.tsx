/** The number of lines in each state, as numbers and as a bar. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { lineProblems } from './line-problems'
import type { LineStanding, OrderLine, Standings } from './order-lines'

/** The state of a line as shown: a matched line may have an invalid value. */
export type ShownStanding = LineStanding | 'wrong-value'

export function shownStanding(standing: LineStanding, hasProblem: boolean): ShownStanding {
  return standing === 'matched' && hasProblem ? 'wrong-value' : standing
}

const shown = [
  ['matched', 'check'],
  ['ambiguous', 'question'],
  ['duplicate', 'copy'],
  ['not-found', 'octagon'],
  ['wrong-value', 'octagon'],
] as const satisfies readonly (readonly [ShownStanding, string])[]

export interface StandingCountsProps {
  readonly lines: readonly OrderLine[]
  readonly standings: Standings
}

/** The counts; zeros are left out. */
export function StandingCounts({ lines, standings }: StandingCountsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const all = lines.map(line =>
    shownStanding(standings.get(line.key)?.standing ?? 'matched', lineProblems(line).length > 0),
  )
  const counts = shown
    .map(([standing, glyph]) => ({
      standing,
      glyph,
      count: all.filter(one => one === standing).length,
    }))
    .filter(({ count }) => count > 0)
  const number = formats.number(lines.length)
  return (
    <div className="k-oe-counts" role="status">
      <b>{t('grid.rows.Line', { count: lines.length, number })}</b>
      <span className="k-oe-bar" aria-hidden="true">
        {counts.map(({ standing, count }) => (
          <i key={standing} className={standing} style={{ flexGrow: count }} />
        ))}
      </span>
      {counts.map(({ standing, glyph, count }) => (
        <span key={standing} className={`k-oe-count ${standing}`}>
          <Glyph name={glyph} />
          {t(`orderEntry.count.${standing}`, { count, number: formats.number(count) })}
        </span>
      ))}
    </div>
  )
}

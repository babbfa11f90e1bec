/** One line of the order flow: its title, the total, a bar and the three counts of its progress. */
import { useTranslation } from 'react-i18next'
import { stateStyles } from '../../theme/state-style'
import { Glyph } from '../../theme/icons'
import { Changing } from '../changing'
import { useNumber } from '../use-number'

/** Work by its progress; the total is the sum of all three (spec 1, section 4). */
export interface Progress {
  readonly initial: number
  readonly started: number
  readonly completed: number
}

const parts = [
  { part: 'completed', style: stateStyles.completed },
  { part: 'started', style: stateStyles['pick-started'] },
  { part: 'initial', style: stateStyles.new },
] as const satisfies readonly { part: keyof Progress; style: object }[]

export interface FlowLineProps {
  readonly title: string
  /** What is counted in full, as a tooltip. */
  readonly description: string
  /** What is counted in a few words, where similar figures count something else. */
  readonly note?: string
  readonly progress: Progress
  /** The unit of the total. */
  readonly counts: 'Order' | 'Task'
  /** Text after the total. */
  readonly more?: string | undefined
}

/** The line; the bar only repeats the counts. */
export function FlowLine({ title, description, note, progress, counts, more }: FlowLineProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const total = progress.initial + progress.started + progress.completed
  const sum = t(`grid.rows.${counts}`, { count: total, number: number(total) })
  return (
    <li className="fr" title={description}>
      <div className="fl1">
        <b className="m">{title}</b>
        <span className="muted num">{more === undefined ? sum : `${sum} · ${more}`}</span>
      </div>
      {note !== undefined && <p className="muted fnote">{note}</p>}
      <div className="parts" aria-hidden="true">
        {parts
          .filter(({ part }) => progress[part] > 0)
          .map(({ part }) => (
            <span key={part} data-part={part} style={{ flexGrow: progress[part] }} />
          ))}
      </div>
      <div className="fn num">
        {parts.map(({ part, style }) => (
          <span key={part}>
            <Glyph name={style.glyph} stateKey={style.key} />
            <Changing value={progress[part]}>
              {t(`dashboard.flow.${part}`, { number: number(progress[part]) })}
            </Changing>
          </span>
        ))}
      </div>
    </li>
  )
}

/** The summary of a try: the other system, time, duration and its phases, number of tries, and result. */
import { useTranslation } from 'react-i18next'
import type { IntegrationTry } from '../../contract/endpoints/integration-records'
import type { IntegrationMessage } from '../../contract/entities/integration'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import type { ResultLevel } from '../../contract/states/office'
import type { GlyphName } from '../../ui/theme/glyph-paths'
import { Glyph, classNames } from '../../ui/theme/icons'

export interface RecordFactsProps {
  readonly record: IntegrationMessage
  readonly shownTry: IntegrationTry
}

/** The facts, the phases of the duration, and the error. */
export function RecordFacts({ record, shownTry }: RecordFactsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { httpStatus, elapsedMs, tryNo, replayedBy, phases, resultLevel, resultText } = shownTry
  const style = levelStyles[resultLevel]
  const isRefused = httpStatus !== null && httpStatus >= 400
  const facts: readonly (readonly [name: string, value: string, isBad?: boolean])[] = [
    [
      t(record.direction === 'Inbound' ? 'integration.from' : 'integration.to'),
      `${record.externalSystemName ?? ''}, ${record.endpointName ?? ''}`,
    ],
    [t('integration.sent'), formats.dateTime(shownTry.started)],
    [t('integration.elapsed'), elapsedMs === null ? '–' : `${formats.number(elapsedMs, 0)} ms`],
    [t('integration.try'), t('integration.tryOf', { number: tryNo, count: Math.max(record.tries, tryNo) })],
    ['HTTP', httpStatus === null ? '–' : String(httpStatus), isRefused],
    ...(replayedBy === null ? [] : [[t('integration.replayedBy'), replayedBy] as const]),
  ]
  return (
    <>
      <dl className="k-rec-facts">
        {facts.map(([name, value, isBad = false]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classNames('num', isBad && 'bad')}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('integration.level')}</dt>
          <dd>
            <StateChip kind="resultLevel" state={resultLevel} label={t(`state.resultLevel.${resultLevel}`)} />
          </dd>
        </div>
      </dl>
      {phases !== null && <Phases phases={phases} />}
      {resultText !== null && (
        <p className={classNames('banner', style.className)}>
          <Glyph name={style.glyph} />
          <span className="grow">
            <b>{resultWords(shownTry.resultType, t)}</b> {resultText}
          </span>
        </p>
      )}
    </>
  )
}

/** Styled like banners, but without their role: a reader who goes from record to record is not interrupted. */
const levelStyles: Readonly<Record<ResultLevel, { readonly className: string; readonly glyph: GlyphName }>> =
  {
    Error: { className: 'bad', glyph: 'octagon' },
    Warning: { className: 'warn', glyph: 'triangle' },
    Information: { className: 'info', glyph: 'dot' },
  }

const knownResults = [
  'Validation',
  'NoAddress',
  'NotFound',
  'ServerError',
  'Timeout',
  'Unavailable',
  'Duplicate',
  'Interrupted',
  'Refused',
]

/** The meaning of a result type; another system may send types without a translation. */
function resultWords(resultType: string | null, t: (key: string) => string): string {
  if (resultType === null) return ''
  return knownResults.includes(resultType) ? t(`integration.result.${resultType}`) : `${resultType}.`
}

const parts = ['queue', 'connect', 'wait', 'read'] as const

/** The phases of the duration as a bar in proportion, and as text. */
function Phases({ phases }: { readonly phases: NonNullable<IntegrationTry['phases']> }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const times = parts.map(part => [part, phases[`${part}Ms`]] as const)
  const longest = Math.max(...times.map(([, ms]) => ms))
  return (
    <div className="k-phases">
      <div className="k-phases-bar" aria-hidden="true">
        {times.map(([part, ms]) => ms > 0 && <i key={part} className={part} style={{ flexGrow: ms }} />)}
      </div>
      <p className="hint num">
        {times.map(([part, ms]) => (
          <span key={part} className={classNames(part, ms === longest && 'longest')}>
            {t(`integration.phase.${part}`, { ms: formats.number(ms, 0) })}
          </span>
        ))}
      </p>
    </div>
  )
}

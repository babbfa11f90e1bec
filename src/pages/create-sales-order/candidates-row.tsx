/** The materials that an ambiguous code may mean; choosing one resolves the line. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { priceText } from '../../contract/formats'
import type { RowPlace } from '../../ui/lines/line-table'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import type { Candidate, OrderLine } from './order-lines'

export interface CandidatesRowProps {
  readonly line: OrderLine
  readonly place: RowPlace
  readonly onFocus: (key: number | null) => void
  readonly onChoose: (key: number, candidate: Candidate) => void
}

/** The row below the line of an ambiguous code. */
export function CandidatesRow({ line, place, onFocus, onChoose }: CandidatesRowProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [at, setAt] = useState(0)
  const chosen = line.candidates[at]
  const choose = () => {
    if (chosen !== undefined) onChoose(line.key, chosen)
  }
  return (
    <div
      role="row"
      {...place}
      className="k-lines-row k-oe-row k-oe-choices flag ambiguous"
      data-choices={line.key}
      onFocus={() => onFocus(line.key)}
      onBlur={() => onFocus(null)}
    >
      <div role="cell">
        <div role="radiogroup" aria-label={t('orderEntry.choices', { code: line.code })}>
          {line.candidates.map(({ material, uoM }, index) => (
            <label key={`${material.id} ${uoM}`} className={classNames('k-oe-choice', index === at && 'on')}>
              <input
                type="radio"
                className="rd"
                name={`k-oe-${line.key}`}
                checked={index === at}
                data-decide={index === at ? '' : undefined}
                onChange={() => setAt(index)}
                onKeyDown={event => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  choose()
                }}
              />
              <span>
                <b className="id">{material.itemNo}</b> {material.name}
                {uoM !== null && `, ${uoM}`}
                <span className="muted">
                  {' · '}
                  {t('orderEntry.choice.available', { quantity: formats.number(material.available) })}
                  {' · '}
                  {priceText(material.salesPrice, formats)}
                </span>
              </span>
            </label>
          ))}
        </div>
        <Button size="small" shortcut="Enter" onClick={choose}>
          {t('orderEntry.useMaterial')}
        </Button>
      </div>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Label, LabelDrawing } from '../../contract/label'
import './label.css'

interface DrawnLabelProps {
  readonly label: Label
  readonly drawing: LabelDrawing
}

/** A label's drawing as a picture; its accessible name is the label's text. */
export function DrawnLabel({ label, drawing }: DrawnLabelProps) {
  const { t } = useTranslation()
  const { width, height, bars, texts } = drawing
  return (
    <svg
      className="k-paper"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('label.picture', { title: label.title, code: label.code })}
    >
      {bars.map(bar => (
        <rect key={`${bar.x} ${bar.y}`} {...bar} />
      ))}
      {texts.map(({ text, x, y, size, isBold, isRight }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={isBold === true ? 700 : 400}
          textAnchor={isRight === true ? 'end' : 'start'}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

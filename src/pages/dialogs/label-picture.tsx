/** A label as a picture: the drawing that the printed PDF is made of. */
import { useTranslation } from 'react-i18next'
import { labelDrawing, type Label } from '../../contract/label'
import '../../ui/theme/controls'
import './label.css'

/** The picture, named by what the label says. */
export function LabelPicture({ label }: { readonly label: Label }) {
  const { t } = useTranslation()
  const { width, height, bars, texts } = labelDrawing(label)
  return (
    <svg
      className="k-paper"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('label.picture', { title: label.title, code: label.code })}
    >
      {bars.map(bar => (
        <rect key={bar.x} {...bar} />
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

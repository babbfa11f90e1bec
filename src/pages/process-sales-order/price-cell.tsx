/** The adjusted price or the discount of a line as a field in its cell; plain text with the reason when it cannot be changed. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import type { FormField } from '../../define/form'
import { NumberField } from '../../ui/controls/number-field'
import { reasonText, type Reason } from '../../ui/controls/reason'
import { ReasonContent } from '../../ui/controls/reason-content'
import { useTooltip } from '../../ui/controls/tooltip'
import { EditField } from '../../ui/edit/edit-field'
import { leastOf, mostOf, sharedValue } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { decimalMarkOf } from '../../contract/typed-number'
import { classNames } from '../../ui/theme/icons'
import { priceName } from './order-edits'
import type { OrderEdits } from './use-order-edits'

export interface PriceCellProps {
  readonly line: SalesOrderLine
  readonly field: FormField
  readonly edits: OrderEdits
  /** Why it cannot be changed. */
  readonly reason: Reason | undefined
  readonly title: string
}

export function PriceCell({ line, field, edits, reason, title }: PriceCellProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const isPercent = field.kind === 'percent'
  const inWords = (text: string) =>
    text === '' ? formats.number(null) : isPercent ? formats.percent(text) : formats.price(text)
  const saved = inWords(sharedValue(field, [line]))
  if (reason !== undefined) {
    return (
      <td className="r num">
        <Fixed text={saved} reason={reason} />
      </td>
    )
  }
  const { form } = edits
  const name = priceName(line, field)
  return (
    <td className={classNames('ed', form.edits[name] !== undefined && 'chg')}>
      <EditField
        form={form}
        field={name}
        now={saved}
        note={t('process.meanwhile', { value: saved })}
        isMarked={false}
      >
        <NumberField
          key={form.turn}
          label={t('process.priceOfLine', { title, line: line.orderLineNo, material: line.materialItemNo })}
          hideLabel
          value={form.values[name] ?? ''}
          placeholder={formats.number(null)}
          min={leastOf(field)}
          max={mostOf(field)}
          unit={isPercent ? '%' : undefined}
          decimalSeparator={decimalMarkOf(formats)}
          error={form.problemAt(name)}
          onChange={entry => form.set(name, entry)}
        />
      </EditField>
    </td>
  )
}

/** A value that cannot be changed now; the reason is its tooltip and its description. */
function Fixed({ text, reason }: { readonly text: string; readonly reason: Reason }) {
  const { anchorProps, tooltip } = useTooltip({
    content: <ReasonContent reason={reason} />,
    short: typeof reason === 'string',
  })
  return (
    <>
      <span {...anchorProps}>
        {text}
        <span className="sr">{reasonText(reason)}</span>
      </span>
      {tooltip}
    </>
  )
}

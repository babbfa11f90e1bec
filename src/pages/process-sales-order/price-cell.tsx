/** The adjusted price or the discount of a line as a field in its cell; plain text with the reason when it cannot be changed. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import type { FormField } from '../../define/form'
import { NumberField } from '../../ui/controls/number-field'
import { reasonText, type Reason } from '../../ui/controls/reason'
import { ReasonTip, useTooltip } from '../../ui/controls/tooltip'
import { leastOf, mostOf } from '../../ui/form/form-values'
import { useSession } from '../../ui/session-context'
import { quantityDecimalsMost } from '../../contract/limits'
import { decimalMarkOf } from '../../contract/typed-number'
import { classNames } from '../../ui/theme/icons'
import { draftProblem, meanwhileText, shownText } from './price-drafts'
import type { EditedPrices } from './use-price-drafts'

export interface PriceCellProps {
  readonly line: SalesOrderLine
  readonly field: FormField
  readonly prices: EditedPrices
  readonly title: string
}

export function PriceCell({ line, field, prices, title }: PriceCellProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const isPercent = field.kind === 'percent'
  const inWords = (text: string) =>
    text === '' ? formats.number(null) : isPercent ? formats.percent(text) : formats.money(text)
  const reason = prices.reasonFor(line)
  const text = shownText(prices.drafts, line, field)
  if (reason !== undefined) {
    return (
      <td className="r num">
        <Fixed text={inWords(text ?? '')} reason={reason} />
      </td>
    )
  }
  const problem = draftProblem(prices.drafts, line, field)
  const isTyped = field.name in (prices.drafts.get(line.id)?.typed ?? {})
  const meanwhile = meanwhileText(prices.drafts, line, field)
  return (
    <td className={classNames('ed', isTyped && 'chg')} data-field={field.name}>
      <NumberField
        label={t('process.priceOfLine', { title, line: line.orderLineNo, material: line.materialItemNo })}
        hideLabel
        value={text ?? ''}
        placeholder={formats.number(null)}
        min={leastOf(field)}
        max={mostOf(field)}
        unit={isPercent ? '%' : undefined}
        decimalSeparator={decimalMarkOf(formats)}
        hint={meanwhile === null ? undefined : t('process.meanwhile', { value: inWords(meanwhile) })}
        error={
          problem === null
            ? undefined
            : t(`grid.form.${problem}`, {
                least: formats.number(leastOf(field)),
                most: formats.number(mostOf(field)),
                count: quantityDecimalsMost,
              })
        }
        onChange={entry => prices.type(line, field.name, entry)}
      />
    </td>
  )
}

/** A value that cannot be changed now; the reason is its tooltip and its description. */
function Fixed({ text, reason }: { readonly text: string; readonly reason: Reason }) {
  const { anchorProps, tooltip } = useTooltip({
    content: <ReasonTip reason={reason} />,
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
